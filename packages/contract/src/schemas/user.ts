import { email } from "../email-schema.ts";
import { errorReply } from "../error-reply.ts";
import { limits } from "../limits.ts";
import { factorRequirement } from "./factor.ts";
import { date, id, text, timestamp, trimmed, utf8Length } from "./common.ts";
import { z } from "../zod.ts";
import { shownPreferences } from "./preferences.ts";
import { scopePermission } from "./scope-tag.ts";

export const firstName = trimmed(1, limits.name);
export const lastName = trimmed(0, limits.name);

/**
 * Whether this is a phone number as people write one, or nothing: digits with an optional + before them, between them
 * spaces, brackets, dots, dashes and slashes, after them an extension ("ext. 12", "x12").
 */
export const isMobileNo = (value: string) =>
  /^(\+?[(\s]*\d[\d\s().\-/\u2010-\u2015]*((x|ext\.?)\s*\d+)?)?$/i.test(value.trim());
export const mobileNo = trimmed(0, limits.mobileNo).refine(isMobileNo, "Please enter a valid mobile number");

export const creator = z.object({ _id: id, firstName: z.string(), lastName: z.string(), email: z.string() });

export const user = z.object({
  _id: id,
  firstName: text(limits.name),
  lastName: text(limits.name),
  email: z.string().max(limits.email),
  mobileNo: text(limits.mobileNo),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  isAllowedForRemindMe: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Whether a second factor is required of this account, which has none: until it has, it can do nothing else. */
  mustAddFactor: z.boolean(),
  /**
   * On one's own record: whether all sessions were ended, and it is not answered yet if calendar links and channels
   * stay.
   */
  asksAboutLinks: z.boolean().optional(),
  ...shownPreferences,
  /** When the owner proved that the address is theirs; null: not yet, or not since it changed. */
  emailVerifiedAt: timestamp.nullable(),
  /** To administrators only: whether an administrator declared the unproven address right. */
  isEmailKnown: z.boolean().optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** To the super admin only; null: registered alone, or the creator is gone. */
  createdBy: creator.nullable().optional(),
  maxAdminCount: z.int().optional(),
  requireFactor: factorRequirement.optional(),
  /** To administrators only. */
  hasFactor: z.boolean().optional(),
  /** To administrators only: the day, in UTC, on which the account was last used; null: never. */
  lastSeenOn: date.nullable().optional(),
  /** To administrators only: until when a temporary password is accepted; null: there is none. */
  temporaryPasswordUntil: timestamp.nullable().optional(),
  /** To administrators only: until when an invitation by email may be used; null: there is none. */
  invitedUntil: timestamp.nullable().optional(),
  /** To administrators only: when the company's directory shut the account out; null: it is open. */
  deactivatedAt: timestamp.nullable().optional(),
  /** Permissions that the user's groups grant; on single records only. */
  scopePermissions: z.array(scopePermission).optional(),
});
export type User = z.infer<typeof user>;

/** A user as programs read them. */
export const directoryUser = user
  .pick({ _id: true, firstName: true, lastName: true, email: true, lastSeenOn: true })
  .extend({ role: z.enum(["regular", "remindMe", "admin", "superAdmin"]) });
export type DirectoryUser = z.infer<typeof directoryUser>;

/** A password that an administrator chose: sent as it is, so never of a credential's form. */
export const temporaryPassword = z
  .string()
  .min(limits.temporaryPassword.min)
  .max(limits.temporaryPassword.max)
  .refine(
    (value) => value.isWellFormed() && utf8Length(value.normalize("NFKC")) <= limits.passwordBytes,
    "This password contains unsupported characters",
  )
  .refine((value) => !/^v1\.[A-Za-z0-9_-]{43}$/.test(value), "This can't be used as a password");

/** A user that an administrator adds. */
export const newUser = z.strictObject({
  firstName,
  lastName: lastName.optional(),
  email,
  mobileNo: mobileNo.optional(),
  password: temporaryPassword,
  isAdmin: z.boolean().optional(),
  isAllowedForRemindMe: z.boolean().optional(),
  isSuperAdmin: z.literal(false).optional(),
  /** Whether the administrator knows the address to be right: reminders go there before it is proven. */
  isEmailKnown: z.boolean().optional(),
  /** The groups that the user is in from the start. */
  groups: z.array(id).max(limits.groupsPerNewUser).optional(),
});
export type NewUser = z.infer<typeof newUser>;

/** A boolean, or its text in a CSV file. */
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

/**
 * A row of a bulk upload, with a temporary password or an invitation by email: flags may be texts. A creator that it
 * names is ignored: the caller becomes it.
 */
export const bulkUser = newUser
  .omit({ isEmailKnown: true })
  .partial({ password: true })
  .extend({
    invite: z.literal(true).optional(),
    isAdmin: flag.optional(),
    isAllowedForRemindMe: flag.optional(),
    isSuperAdmin: flag.pipe(z.literal(false)).optional(),
    createdBy: z.unknown().optional(),
  })
  .transform(({ createdBy: _ignored, ...user }) => user);

/** The outcome of each row of a bulk upload; `index` counts from 0 in the order sent. */
export const bulkResult = z.object({
  createdUsers: z.array(user),
  errors: z.array(
    errorReply
      .pick({ params: true })
      .extend({ index: z.int(), email: z.string(), error: z.string(), code: z.string() }),
  ),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** The data that is deleted with a user, or must be transferred to another. */
export const deletionImpact = z.object({
  hasVault: z.boolean(),
  reminders: z.int(),
  sharedReminders: z.int(),
  /** Number of others' reminders that they are assigned to. */
  assignedReminders: z.int(),
  /** The number of these that no one else is assigned to. */
  onlyAssignedReminders: z.int(),
  /** Number of others' reminders that are sent to their address. */
  addressedReminders: z.int(),
  /** The number of these that no one else is assigned to. */
  onlyAddressedReminders: z.int(),
  memberships: z.int(),
  createdUsers: z.int(),
  /** Shared vaults that they are in, and those of them that no one else manages; absent from an older server. */
  sharedVaults: z.int().optional(),
  onlyManagerOf: z.int().optional(),
  /** Number of these shared vaults that no one else is in: they are deleted with the account; absent from an older server. */
  onlyMemberOf: z.int().optional(),
});
export type DeletionImpact = z.infer<typeof deletionImpact>;

/** An offer to take over as super admin, as one of its two people sees it. */
export const superAdminOffer = z.object({
  /** Whether the caller made it; else the caller may accept it. */
  isMine: z.boolean(),
  /** The other of the two. */
  person: z.object({ _id: id, name: z.string() }),
  expiresAt: timestamp,
});
export type SuperAdminOffer = z.infer<typeof superAdminOffer>;

export const session = z.object({
  _id: id,
  device: z.string().max(limits.device),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;
