import { limits } from "../limits.ts";
import { httpsAddress } from "./channel.ts";
import { id, timestamp, trimmed } from "./common.ts";
import { factorProof } from "./factor.ts";
import { credential } from "./vault.ts";
import { z } from "../zod.ts";

/** A program elsewhere that gets the audit's events, without its address and its secret. */
export const auditWebhook = z.object({
  _id: id,
  name: z.string(),
  /** Host of its address, which is never shown again. */
  host: z.string().max(limits.channelUrl),
  createdAt: timestamp,
  /** The name of the user who added it. */
  createdBy: z.string(),
  /** When it last accepted events; null: never. */
  lastSentAt: timestamp.nullable(),
  /** Events that it does not have yet. */
  waiting: z.int(),
  /** Events that were deleted after their time before it had them. */
  missed: z.int(),
  failingSince: timestamp.nullable(),
  /** Why it did not accept the last events; null when it did. */
  problem: z.string().nullable(),
  /** Whether it came back with a backup: it gets nothing until it is kept. */
  awaitsKeep: z.boolean(),
});
export type AuditWebhook = z.infer<typeof auditWebhook>;

/** The master password and, where the account has a second factor, a proof of it. */
const confirmation = { currentPassword: credential, ...factorProof };

export const auditWebhookConfirmation = z.strictObject(confirmation);
export type AuditWebhookConfirmation = z.infer<typeof auditWebhookConfirmation>;

export const newAuditWebhook = z.strictObject({
  name: trimmed(1, limits.name),
  url: httpsAddress,
  ...confirmation,
});
export type NewAuditWebhook = z.infer<typeof newAuditWebhook>;

export const auditWebhookAddress = z.strictObject({ url: httpsAddress, ...confirmation });
export type AuditWebhookAddress = z.infer<typeof auditWebhookAddress>;
