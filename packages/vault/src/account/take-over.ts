import { kdf as kdfShape, passkeyRecord, wrappedVaultKey as wrappedShape, z } from "@pomander/contract";
import { areVaultKeys } from "@pomander/crypto";
import { isKnownVault } from "./security-warnings.ts";
import { readPinnedAccount } from "./pinned-account.ts";
import type { HandedOverVault, OpenVault } from "../vault/open-vault-types.ts";
import type { ClientContext } from "./context.ts";

/**
 * Opens a vault with what another page of this browser handed over (docs/crypto-protocol.md §3). It is read and verified
 * like any other, so its warnings come again. null: these are no keys, or not of the vault that this device has seen the
 * account with; then the master password is asked for, and whatever there is to be warned of with it.
 */
export async function takeOver(
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

/** What opened it: the master password, a passkey or both. */
const unlockedWith = z
  .object({ kdf: kdfShape.optional(), wrappedVaultKey: wrappedShape.optional(), passkey: passkeyRecord.optional() })
  .refine(({ kdf, wrappedVaultKey }) => (kdf === undefined) === (wrappedVaultKey === undefined))
  .refine(({ kdf, passkey }) => kdf !== undefined || passkey !== undefined);

function parse(handed: unknown): HandedOverVault | null {
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
