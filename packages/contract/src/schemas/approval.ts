import { limits } from "../limits.ts";
import { base64url, id, text, timestamp } from "./common.ts";
import { key32 } from "./vault.ts";
import { z } from "../zod.ts";

/** 16 random bytes as base64url. */
export const nonce16 = base64url(16).refine(({ length }) => length === 22, "Not 16 bytes as base64url");

/** The approval of a new device by one whose vault is open, as far as the two have come. */
export const approval = z.object({
  _id: id,
  vaultId: id,
  /** The new device, by its request. */
  name: text(limits.factorName),
  commitment: key32,
  /** The public key of the device that answered; null: none has. */
  openKey: key32.nullable(),
  /** The values to which the new device had committed; null: it has not revealed them yet. */
  newKey: key32.nullable(),
  nonce: nonce16.nullable(),
  /** The message that the other device sealed, for the new one alone; null: there is none yet. */
  sealed: z.string().max(limits.approval).nullable(),
  /** Whether the caller's session began it. */
  isOwn: z.boolean(),
  begunAt: timestamp,
  expiresAt: timestamp,
});
export type Approval = z.infer<typeof approval>;
