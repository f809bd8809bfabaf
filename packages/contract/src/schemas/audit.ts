import { id, timestamp } from "./common.ts";
import { z } from "../zod.ts";

/** Kinds of events in the audit. */
export const auditKinds = [
  "signed-in",
  "sign-in-failed",
  "sign-in-locked",
  "session-ended",
  "registered",
  "recovered",
  "password-changed",
  "email-changed",
  "vault-started",
  "vault-reopened",
  "vault-keys-renewed",
  "factor-added",
  "factor-removed",
  "factors-removed",
  "recovery-codes-made",
  "recovery-code-used",
  "passkey-added",
  "passkey-removed",
  "passkey-copied",
  "calendar-link-added",
  "channel-added",
  "channel-changed",
  "shared-invite-accepted",
  "shared-vault-founded",
  "shared-access-given",
  "shared-role-changed",
  "shared-member-removed",
  "shared-vault-left",
  "shared-keys-renewed",
  "shared-vault-deleted",
  "shared-vault-undeleted",
  "shared-history-deleted",
  "leaver-task-made",
  "leaver-task-closed",
  "leaver-task-reopened",
  "link-made",
  "link-opened",
  "link-ended",
  "token-made",
  "token-rotated",
  "token-kept",
  "token-revoked",
  "account-deleted",
  "user-added",
  "user-changed",
  "rights-changed",
  "password-reset",
  "user-deleted",
  "settings-changed",
  "group-added",
  "group-changed",
  "group-deleted",
  "scope-tag-added",
  "scope-tag-changed",
  "scope-tag-deleted",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** A user with the name of that time; null when there was none. */
const person = z.object({ _id: id, name: z.string() });

export const auditEvent = z.object({
  _id: id,
  at: timestamp,
  kind: z.enum(auditKinds),
  actor: person.nullable(),
  target: person.nullable(),
  /** No secrets: names of fields, rights, and counts. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEvent = z.infer<typeof auditEvent>;
