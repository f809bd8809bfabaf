import { nothingPinned } from "../vault/pinned-vault.ts";
import { addressKey } from "./keys.ts";
import { hashSealedManifest, type KdfRecord } from "@pomander/crypto";
import type { User } from "@pomander/contract";
import type { PinnedAccount, PinnedStateStore, PinnedVault, UnlockedWith } from "../device/pinned-state.ts";
import type { ClientContext } from "./context.ts";

export async function readPinnedAccount(
  { memory }: Pick<ClientContext, "memory">,
  email: string,
): Promise<PinnedAccount | undefined> {
  return memory.get("account", await addressKey(email));
}

const ownerKey = (userId: string) => hashSealedManifest(`account ${userId}`);

/** After a sign-in or the making of a passkey, which names the account by its id: under which address it is remembered. */
export async function pinOwner(
  { memory }: Pick<ClientContext, "memory">,
  { _id, email }: Pick<User, "_id" | "email">,
): Promise<void> {
  const address = await addressKey(email);
  await memory.update("owner", await ownerKey(_id), () => ({ addressKey: address }));
}

/**
 * All that this device remembers of an account: under its address, and under the one that its id was last seen with. A
 * server may give either a name that is not known here.
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
 * What is remembered of the account that a passkey named, under whatever address: only the server says which it has now.
 * From then on it is remembered under that one, too.
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
 * After a sign-in that succeeded; without `kdf` one by passkey, which leaves the key settings as they are. A vault that was seen before is not forgotten because none is offered, and one that the
 * person has not confirmed on this device is not remembered.
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
 * What opens the account's vault from now on. A copy of it opens with that too; one of another vault goes. A passkey leaves
 * what is remembered of the password as it is. Of a vault whose manifests this device does not know nothing is remembered before the person has confirmed it.
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
