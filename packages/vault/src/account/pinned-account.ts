import { nothingPinned } from "../vault/pinned-vault.ts";
import { addressKey } from "./keys.ts";
import type { KdfRecord } from "@pomander/crypto";
import type { PinnedAccount, PinnedManifest, WrappedKey } from "../pinned-state.ts";
import type { ClientContext } from "./context.ts";

export async function readPinnedAccount({ memory }: ClientContext, email: string): Promise<PinnedAccount | undefined> {
  return memory.get("account", await addressKey(email));
}

/** After a sign-in that succeeded. A vault that was seen before is not forgotten because none is offered. */
export async function pinAccount(
  { memory }: ClientContext,
  email: string,
  kdf: KdfRecord,
  vaultId: string | null,
): Promise<void> {
  await memory.update("account", await addressKey(email), (before) => ({
    kdf,
    vaultId: vaultId ?? before?.vaultId ?? null,
  }));
}

/** What opens the account's vault from now on. A copy of it opens with that too; one of another vault goes. */
export async function pinVaultKey(
  { memory }: ClientContext,
  vaultId: string,
  wrapped: WrappedKey,
  manifest?: PinnedManifest,
): Promise<void> {
  await memory.updateVault(vaultId, (before = nothingPinned) => {
    const { pendingSalt: _, ...kept } = before;
    const isNewPassword = before.kdf?.salt !== wrapped.kdf.salt;
    return {
      pinned: { ...kept, kdf: wrapped.kdf, manifest: manifest ?? before.manifest },
      copy: (copy) => (copy?.vaultId !== vaultId ? undefined : isNewPassword ? { ...copy, ...wrapped } : copy),
    };
  });
}

/** Before a new password is sent: should this device stop before the reply, its salt and vault are not strange then. */
export async function pinPendingPassword(
  { memory }: ClientContext,
  email: string,
  vaultId: string,
  { salt }: KdfRecord,
): Promise<void> {
  await memory.update(
    "account",
    await addressKey(email),
    (before) => before && { ...before, pendingSalt: salt, pendingVaultId: vaultId },
  );
  await memory.update("vault", vaultId, (before) => before && { ...before, pendingSalt: salt });
}

/** Whether the key settings are others than this device remembers. */
export const isUnpinnedSalt = (
  kdf: KdfRecord,
  pinned: { kdf: { salt: string } | null; pendingSalt?: string } | undefined,
) => pinned !== undefined && pinned.kdf !== null && pinned.kdf.salt !== kdf.salt && pinned.pendingSalt !== kdf.salt;
