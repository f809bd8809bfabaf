import { offlineCopyOf } from "./offline-copy.ts";
import type { Walk, WalkedAcceptance } from "./chain.ts";
import type { PinnedManifest, PinnedVault } from "../device/pinned-state.ts";
import type { IntegrityFault } from "./vault-snapshot.ts";
import type { VaultDevice } from "./device.ts";
import type { VaultState } from "./vault-state.ts";

export const nothingPinned: PinnedVault = { kdf: null, manifest: null, seenAccepted: [] };

const maxSeenAccepted = 100;
export const withSeen = (seen: readonly string[], accepted: readonly { at: string }[]) =>
  [...seen, ...accepted.map(({ at }) => at)].slice(-maxSeenAccepted);

/**
 * Stores a verified read, unless another tab has in the meantime moved the memory to a link that this read has not
 * passed (`isStale`). The returned `accepted` are those of the walk that no tab has noted before.
 */
export async function pinRead(
  device: VaultDevice,
  vaultState: VaultState & { content: NonNullable<VaultState["content"]> },
  walk: Walk,
): Promise<{ isStale: boolean; accepted: readonly WalkedAcceptance[] }> {
  let isStale = false;
  let accepted: readonly WalkedAcceptance[] = [];
  await device.memory.updateVault(device.keys.vaultId, (before = nothingPinned) => {
    const { manifest, seenAccepted } = before;
    isStale = manifest !== null && !walk.links.some((link) => isSame(link, manifest));
    accepted = isStale ? [] : walk.accepted.filter(({ at }) => !seenAccepted.includes(at));
    if (isStale) return { pinned: before };
    const pinned = {
      ...before,
      manifest: pinnedManifestOf(vaultState),
      seenAccepted: accepted.length === 0 ? seenAccepted : withSeen(seenAccepted, accepted),
    };
    return { pinned, copy: offlineCopyOf(device, pinned, vaultState) };
  });
  if (!isStale) await pinEntryIds(device, vaultState);
  return { isStale, accepted };
}

/**
 * Stores this device's own acknowledged write, which builds on `base`. Another manifest of the same counter means two
 * histories; if another tab has moved the memory in another way, only a read shows the present state (`isStale`).
 */
export async function pinWrite(
  device: VaultDevice,
  base: VaultState,
  vaultState: VaultState & { content: NonNullable<VaultState["content"]> },
): Promise<{ fault: IntegrityFault | null; isStale: boolean }> {
  let fault: IntegrityFault | null = null;
  let isStale = false;
  const after = pinnedManifestOf(vaultState);
  await device.memory.updateVault(device.keys.vaultId, (before = nothingPinned) => {
    const { manifest } = before;
    const isFork = manifest?.counter === after.counter && manifest.hash !== after.hash;
    fault = isFork ? { kind: "twoHistories", at: manifest.at, isOrBefore: true } : null;
    isStale = manifest === null || !(isSame(manifest, pinnedManifestOf(base)) || isSame(manifest, after));
    if (isFork || isStale) return { pinned: before };
    const pinned = { ...before, manifest: after };
    return { pinned, copy: offlineCopyOf(device, pinned, vaultState) };
  });
  const areIdsChanged = vaultState.entries.size !== base.entries.size;
  if (areIdsChanged && !isStale && fault === null) await pinEntryIds(device, vaultState);
  return { fault, isStale };
}

/**
 * Stores the state that the user chose to keep, even when a newer one was remembered, and notes the acceptances in
 * `told`.
 */
export async function pinAccepted(
  device: VaultDevice,
  vaultState: VaultState & { content: NonNullable<VaultState["content"]> },
  told: readonly { at: string }[],
): Promise<void> {
  await device.memory.updateVault(device.keys.vaultId, (before = nothingPinned) => {
    const pinned = {
      ...before,
      manifest: pinnedManifestOf(vaultState),
      seenAccepted: withSeen(
        before.seenAccepted,
        told.filter(({ at }) => !before.seenAccepted.includes(at)),
      ),
    };
    return { pinned, copy: offlineCopyOf(device, pinned, vaultState) };
  });
  await pinEntryIds(device, vaultState, true);
}

/** Returns what a device remembers of a verified state. */
export function pinnedManifestOf({
  manifest,
  hash,
  content,
  shared,
}: Pick<VaultState, "manifest" | "hash" | "content" | "shared">): PinnedManifest {
  const list = shared && { counter: shared.list.counter, sealed: shared.list.sealed };
  return { counter: manifest.counter, hash, at: content?.at ?? "", ...(list && { list }) };
}

const isSame = (a: PinnedManifest, b: PinnedManifest) => a.counter === b.counter && a.hash === b.hash;

/** Stores the entry ids. Only names depend on them, so they are written separately, and only when they change. */
async function pinEntryIds({ memory, keys }: VaultDevice, vaultState: VaultState, evenIfOlder = false): Promise<void> {
  const { counter } = vaultState.manifest;
  await memory.update("ids", keys.vaultId, (before) =>
    before === undefined || evenIfOlder || before.counter < counter
      ? { counter, ids: vaultState.entries.ids() }
      : before,
  );
}
