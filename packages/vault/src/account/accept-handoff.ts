import { kdf as kdfShape, passkeyRecord, wrappedVaultKey as wrappedShape, z } from "@pomander/contract";
import { areVaultKeys } from "@pomander/crypto";
import { isKnownVault } from "./confirm-warning.ts";
import { readPinnedAccount } from "./pinned-account.ts";
import type { HandoffVault, OpenVault } from "../vault/open-vault-types.ts";
import type { ClientContext } from "./client-context.ts";

/**
 * Opens a vault from the keys that another page of this browser passed on (docs/crypto-protocol.md §3). It is read and
 * verified like any other, so its warnings are shown again. Returns null for invalid keys, or keys of another vault
 * than this device has seen the account with; the caller then asks for the master password, which raises any warning.
 */
export async function acceptHandoff(
  context: ClientContext,
  { email }: { email: string },
  handed: unknown,
): Promise<OpenVault | null> {
  const taken = parse(handed);
  if (taken === null) return null;
  const { keys, ...wrapped } = taken;
  const pinned = await readPinnedAccount(context, email);
  if (pinned === undefined || pinned.vaultId === null || !isKnownVault(pinned, keys.vaultId)) return null;
  return context.open(keys, wrapped, { email });
}

/** The record that opened the vault: the master password's, a passkey's or both. */
const unlockedWith = z
  .object({ kdf: kdfShape.optional(), wrappedVaultKey: wrappedShape.optional(), passkey: passkeyRecord.optional() })
  .refine(({ kdf, wrappedVaultKey }) => (kdf === undefined) === (wrappedVaultKey === undefined))
  .refine(({ kdf, passkey }) => kdf !== undefined || passkey !== undefined);

function parse(handed: unknown): HandoffVault | null {
  const { keys, ...rest } = (handed ?? {}) as Record<string, unknown>;
  const parsed = unlockedWith.safeParse(rest);
  if (!areVaultKeys(keys) || !parsed.success) return null;
  const { kdf, wrappedVaultKey, passkey } = parsed.data;
  return {
    keys,
    ...(kdf && wrappedVaultKey && { kdf, wrappedVaultKey }),
    ...(passkey && { passkey }),
  };
}
