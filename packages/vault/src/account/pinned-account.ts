import { nothingPinned } from "../vault/pinned-vault.ts";
import { addressKey } from "./keys.ts";
import type { KdfRecord } from "@pomander/crypto";
import type { PinnedAccount, PinnedStateStore, PinnedVault, WrappedKey } from "../pinned-state.ts";
import type { ClientContext } from "./context.ts";

export async function readPinnedAccount({ memory }: ClientContext, email: string): Promise<PinnedAccount | undefined> {
  return memory.get("account", await addressKey(email));
}

/**
 * After a sign-in that succeeded. A vault that was seen before is not forgotten because none is offered, and one that the
 * person has not confirmed on this device is not remembered.
 */
export async function pinAccount(
  { memory }: Pick<ClientContext, "memory">,
  email: string,
  kdf: KdfRecord,
  vaultId: string | null,
): Promise<void> {
  const seen = vaultId !== null && (await isVaultPinned(memory, vaultId)) ? vaultId : null;
  await memory.update("account", await addressKey(email), (before) => ({
    kdf,
    vaultId: seen ?? before?.vaultId ?? null,
  }));
}

/** The vault that an account uses, once this device remembers that vault. */
export async function pinVaultId(
  { memory }: Pick<ClientContext, "memory">,
  email: string,
  vaultId: string,
): Promise<void> {
  await memory.update("account", await addressKey(email), (before) => before && { ...before, vaultId });
}

/** A vault that this device makes, before it is sent: should the reply be lost, it is no strange one. */
export async function pinMadeVault(
  { memory }: Pick<ClientContext, "memory">,
  vaultId: string,
  made: Omit<PinnedVault, "seenAccepted"> & Partial<Pick<PinnedVault, "seenAccepted">>,
): Promise<void> {
  await memory.updateVault(vaultId, () => ({ pinned: { ...nothingPinned, ...made } }));
}

export const isVaultPinned = async (memory: PinnedStateStore, vaultId: string): Promise<boolean> =>
  ((await memory.get("vault", vaultId))?.manifest ?? null) !== null;

/**
 * What opens the account's vault from now on. A copy of it opens with that too; one of another vault goes. Of a vault
 * whose manifests this device does not know nothing is remembered before the person has confirmed it.
 */
export async function pinVaultKey(
  { memory }: Pick<ClientContext, "memory">,
  vaultId: string,
  wrapped: WrappedKey,
  { isConfirmed = false } = {},
): Promise<void> {
  await memory.updateVault(vaultId, (before) => {
    const { pendingSalt: _, ...kept } = before ?? nothingPinned;
    const isNewPassword = kept.kdf?.salt !== wrapped.kdf.salt;
    const isKnown = kept.manifest !== null || isConfirmed;
    return {
      pinned: isKnown ? { ...kept, kdf: wrapped.kdf } : before,
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
