import { id, timestamp } from "./common.ts";
import { z } from "../zod.ts";

/** Which accesses to vaults the audit has: none, those to shared vaults, or all of them. */
export const vaultAccessSettings = ["off", "shared", "all"] as const;
export type VaultAccessSetting = (typeof vaultAccessSettings)[number];

export const vaultAccess = z.object({
  _id: id,
  at: timestamp,
  kind: z.enum(["vault-unlocked", "vault-read", "versions-read"]),
  /** The first characters of a shared vault's id; null: one's own vault. */
  shared: z.string().nullable(),
  /** How it was unlocked. */
  way: z.enum(["password", "recoveryKey", "passkey"]).nullable(),
  device: z.string(),
});
export type VaultAccess = z.infer<typeof vaultAccess>;
export type VaultAccessKind = VaultAccess["kind"];
export type UnlockWay = NonNullable<VaultAccess["way"]>;
