import { nothingPinned } from "../vault/pinned-vault.ts";
import { addressKey } from "./keys.ts";
import { hashSealedManifest, type KdfRecord } from "@pomander/crypto";
import type { User } from "@pomander/contract";
import type { PinnedAccount, PinnedStateStore, PinnedVault, UnlockedWith } from "../device/pinned-state.ts";
import type { ClientContext } from "./client-context.ts";

export async function readPinnedAccount(
  { memory }: Pick<ClientContext, "memory">,
  email: string,
): Promise<PinnedAccount | undefined> {
  return memory.get("account", await addressKey(email));
}

const ownerKey = (userId: string) => hashSealedManifest(`account ${userId}`);

const lastKey = () => hashSealedManifest("last account");

/**
 * Remembers the address of an account under its id, after a sign-in or the creation of a passkey, which name the
 * account by id, and that it was the last one here.
 */
export async function pinOwner(
  { memory }: Pick<ClientContext, "memory">,
  { _id, email }: Pick<User, "_id" | "email">,
): Promise<void> {
  const address = await addressKey(email);
  await memory.update("owner", await ownerKey(_id), () => ({ addressKey: address }));
  await memory.update("owner", await lastKey(), () => ({ addressKey: address }));
}

/** Returns whether another account was the last one that signed in on this device. */
export async function wasOtherLast(
  { memory }: Pick<ClientContext, "memory">,
  { _id, email }: Pick<User, "_id" | "email">,
): Promise<boolean> {
  const last = await memory.get("owner", await lastKey());
  if (last === undefined) return false;
  const owner = await memory.get("owner", await ownerKey(_id));
  return last.addressKey !== owner?.addressKey && last.addressKey !== (await addressKey(email));
}

/**
 * Returns all that this device remembers of an account: under its address, and under the address that its id was last
 * seen with. A server could give an unknown value for either.
 */
export async function readSeenAccounts(
  context: Pick<ClientContext, "memory">,
  user: Pick<User, "_id" | "email">,
): Promise<readonly PinnedAccount[]> {
  const { memory } = context;
  const owner = await memory.get("owner", await ownerKey(user._id));
  const [byAddress, byId] = await Promise.all([
    readPinnedAccount(context, user.email),
    owner && memory.get("account", owner.addressKey),
  ]);
  return [byAddress, byId].filter((account) => account !== undefined);
}

/**
 * Returns what this device remembers of the account that a passkey named, under whatever address: only the server says
 * which address it has now. The memory is then stored under that address, too.
 */
export async function readPinnedOwner(
  context: Pick<ClientContext, "memory">,
  user: Pick<User, "_id" | "email">,
): Promise<PinnedAccount | undefined> {
  const { memory } = context;
  const owner = await memory.get("owner", await ownerKey(user._id));
  const known = owner && (await memory.get("account", owner.addressKey));
  if (known === undefined) return readPinnedAccount(context, user.email);
  await memory.update("account", await addressKey(user.email), (before) => before ?? known);
  return known;
}

/**
 * Remembers an account after a successful sign-in; without `kdf` it was one by passkey, which leaves the key settings
 * as they are. A known vault is not forgotten when the server offers none, and a vault that the user has not confirmed
 * on this device is not remembered.
 */
export async function pinAccount(
  { memory }: Pick<ClientContext, "memory">,
  email: string,
  kdf: KdfRecord | null,
  vaultId: string | null,
): Promise<void> {
  const seen = vaultId !== null && (await isVaultPinned(memory, vaultId)) ? vaultId : null;
  await memory.update("account", await addressKey(email), (before) => ({
    ...(kdf === null ? before : null),
    kdf: kdf ?? before?.kdf ?? null,
    vaultId: seen ?? before?.vaultId ?? null,
  }));
}

/** Remembers which vault an account uses, once this device remembers that vault. */
export async function pinVaultId(
  { memory }: Pick<ClientContext, "memory">,
  email: string,
  vaultId: string,
): Promise<void> {
  await memory.update("account", await addressKey(email), (before) => before && { ...before, vaultId });
}

/** Remembers a vault that this device makes before it is sent, so that it is expected even if the reply is lost. */
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
 * Stores what opens the account's vault from now on, and re-keys the offline copy of this vault; a copy of another
 * vault is deleted. A passkey leaves the remembered password settings as they are. Nothing is remembered of a vault
 * whose manifests this device does not know, until the user has confirmed it.
 */
export async function pinVaultKey(
  { memory }: Pick<ClientContext, "memory">,
  vaultId: string,
  { kdf, wrappedVaultKey, passkey }: UnlockedWith,
  { isConfirmed = false } = {},
): Promise<void> {
  await memory.updateVault(vaultId, (before) => {
    const isKnown = (before?.manifest ?? null) !== null || isConfirmed;
    const { pendingSalt: _, ...kept } = before ?? nothingPinned;
    const isNewPassword = kept.kdf?.salt !== kdf?.salt;
    const after = kdf === undefined || passkey !== undefined ? (before ?? nothingPinned) : { ...kept, kdf };
    return {
      pinned: isKnown ? after : before,
      copy: (copy) => {
        if (copy?.vaultId !== vaultId) return undefined;
        if (passkey !== undefined) return { ...copy, passkey };
        const { vaultId: id, contents } = copy;
        return isNewPassword && kdf && wrappedVaultKey ? { vaultId: id, contents, kdf, wrappedVaultKey } : copy;
      },
    };
  });
}

/**
 * Remembers salt and vault of a new password before it is sent, so that both are expected even if this device stops
 * before the reply.
 */
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

/** Remembers whether a vault, which this device knows, has a generated password. */
export async function pinOpening(
  { memory }: Pick<ClientContext, "memory">,
  vaultId: string,
  { isGenerated }: { isGenerated: boolean },
): Promise<void> {
  await memory.update("vault", vaultId, (before) =>
    before === undefined || (before.isGenerated ?? false) === isGenerated ? before : { ...before, isGenerated },
  );
}

/** Whether the salt differs from the remembered one and from the pending one. */
export const isUnpinnedSalt = (
  kdf: KdfRecord,
  pinned: { kdf: { salt: string } | null; pendingSalt?: string } | undefined,
) => pinned !== undefined && pinned.kdf !== null && pinned.kdf.salt !== kdf.salt && pinned.pendingSalt !== kdf.salt;
