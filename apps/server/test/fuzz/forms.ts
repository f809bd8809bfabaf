import {
  auditWebhookAddress,
  calls,
  type CallName,
  id,
  newApiToken,
  newAuditWebhook,
  newCheck,
  newReminder,
  newScopeTag,
  newUser,
  reminderChange,
  scopeTagChange,
  timestamp,
  tokenScopes,
  z,
} from "@pomander/contract";

import { channelUrl } from "./reminder-parts.ts";

const update = calls.auth.update.body;

/** A token is allowed for one kind alone, and an address is one of few texts. */
const channelForm = z.strictObject({
  kind: z.enum(["webhook", "slack", "teams"]),
  name: z.literal("Operations"),
  url: z.literal(channelUrl),
});

const together = { remindDaysStart: true, userIds: true } as const;
/** Members with tests of their own: checks have to be enabled, and days are a list of numbers that is put in order. */
const apart = { escalation: true, check: true, alsoBeforeDays: true } as const;

/** The bodies sent for calls that have members which must be given together or not at all. */
const forms: Partial<Record<CallName, z.ZodType>> = {
  "auth.update": z.union([
    update.pick({ firstName: true, lastName: true, mobileNo: true, timeZone: true }),
    update.pick({ email: true, currentPassword: true }).required(),
    update.pick({ currentPassword: true, password: true, kdf: true, vault: true }).required(),
    update,
  ]),
  // A user has either a temporary password or an invitation, and existing groups.
  "users.add": newUser.omit({ groups: true }),
  "company.administer": z.strictObject({ do: z.literal("invite") }),
  // No user in these requests has a second factor: a required one would close every other call to them.
  "users.settings": calls.users.settings.body.extend({ requireFactor: z.literal("nobody").optional() }),
  // A start requires a recurrence, and people require a scope tag of theirs.
  "reminders.create": z.union([newReminder.omit({ ...apart, ...together }), newReminder.omit(apart)]),
  // A request without a body works as well; this one can be broken.
  "reminders.send": z.strictObject({}),
  "reminders.update": z.union([reminderChange.omit({ ...apart, ...together }), reminderChange.omit(apart)]),
  "reminderLists.bulk": z.strictObject({
    changes: z.array(
      z.strictObject({ id, change: reminderChange.omit({ ...apart, ...together }), updatedAt: timestamp.optional() }),
    ),
  }),
  "reminders.putByKey": newReminder.omit({ ...apart, ...together }),
  // Scope tags need a scope for reminders, and networks are read by the server.
  "tokens.create": newApiToken
    .omit({ tags: true, networks: true })
    .extend({ scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length) }),
  "serverTokens.create": newApiToken
    .omit({ tags: true, networks: true })
    .extend({ scopes: z.array(z.enum(["audit:read", "users:read"])).min(1) }),
  "tokens.revoke": z.strictObject({}),
  "serverTokens.revoke": z.strictObject({}),
  "auditWebhooks.create": newAuditWebhook.extend({ url: z.literal(channelUrl) }),
  "auditWebhooks.replace": auditWebhookAddress.extend({ url: z.literal(channelUrl) }),
  "auditWebhooks.test": z.strictObject({}),
  "provisioning.setGroup": z.strictObject({ gives: z.enum(["nothing", "remindMe", "admin"]) }),
  "provisioning.watch": z.strictObject({}),
  "provisioning.clear": z.strictObject({}),
  "scopeTags.create": newScopeTag.omit({ escalation: true }),
  "scopeTags.update": scopeTagChange.omit({ escalation: true }),
  "reminders.take": z.strictObject({}),
  "reminders.check": z.strictObject({}),
  "reminders.lookUp": newCheck.extend({ kind: z.literal("certificate"), target: z.literal("127.0.0.1:1") }),
  "channels.create": channelForm,
  "channels.update": channelForm.omit({ kind: true }).partial(),
  "channels.test": z.strictObject({}),
  "tagChannels.create": channelForm,
  "tagChannels.update": channelForm.omit({ kind: true }).partial(),
  "tagChannels.test": z.strictObject({}),
};

/** Returns the schema from which a call's requests are generated. */
export const formOf = (name: CallName, body: z.ZodType): z.ZodType => forms[name] ?? body;
