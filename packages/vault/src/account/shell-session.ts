import {
  decodeBase64url,
  encodeBase64url,
  systemRandom,
  unwrapVaultKey,
  wrapVaultKey,
  type RandomSource,
} from "@pomander/crypto";
import { isCode } from "../is-code.ts";
import type { WrappedKey } from "../device/pinned-state.ts";
import type { UnlockedVault } from "./vault-client-types.ts";

const keyBytes = 32;

/** An unlocked vault for one shell, sealed so that it may be stored. It opens nothing without the shell's key. */
export interface ShellSession extends WrappedKey {
  vaultId: string;
  /** The vault key under the shell's key (docs/crypto-protocol.md §3). */
  sealedVaultKey: string;
}

/**
 * Seals an unlocked vault under a new key, which is returned apart: base64url of 32 random bytes, for the shell alone.
 */
export async function sealForShell(
  { vaultId, vaultKey, kdf, wrappedVaultKey }: UnlockedVault,
  random: RandomSource = systemRandom,
): Promise<{ shellKey: string; session: ShellSession }> {
  const key = random(keyBytes);
  const sealedVaultKey = await wrapVaultKey(key, vaultId, "shell", vaultKey, random);
  return { shellKey: encodeBase64url(key), session: { vaultId, kdf, wrappedVaultKey, sealedVaultKey } };
}

/** Opens the result of `sealForShell`; returns null if the key is another one, or the session was changed. */
export async function openForShell(
  shellKey: string,
  { vaultId, kdf, wrappedVaultKey, sealedVaultKey }: ShellSession,
): Promise<UnlockedVault | null> {
  try {
    const vaultKey = await unwrapVaultKey(decodeBase64url(shellKey), vaultId, "shell", sealedVaultKey);
    return { vaultId, vaultKey, kdf, wrappedVaultKey };
  } catch (error) {
    if (isCode(error, "cannot_open") || error instanceof RangeError) return null;
    throw error;
  }
}
