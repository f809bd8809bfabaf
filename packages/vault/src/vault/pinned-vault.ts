import { offlineCopyOf } from "./offline-copy.ts";
import { faultAgainstPinned } from "./verify.ts";
import type { PinnedVault } from "../pinned-state.ts";
import type { IntegrityFault } from "../vault-snapshot.ts";
import type { VaultDevice } from "./device.ts";
import type { VaultState } from "./vault-state.ts";

export const nothingPinned: PinnedVault = { kdf: null, manifest: null, seenAccepted: [] };

const maxSeenAccepted = 100;
const withSeen = (seen: readonly string[], at: string) => [...seen, at].slice(-maxSeenAccepted);

/** Stores a verified read, unless another tab's newer write is remembered meanwhile (`isOvertaken`). */
export async function pinRead(
  device: VaultDevice,
  vaultState: VaultState,
): Promise<{
  fault: IntegrityFault | null;
  isStale: boolean;
  newlyAccepted: { at: string; counter: number } | null;
}> {
  let fault: IntegrityFault | null = null;
  let isStale = false;
  let newlyAccepted: { at: string; counter: number } | null = null;
  await device.memory.updateVault(device.keys.vaultId, (before = nothingPinned) => {
    isStale = before.manifest !== null && before.manifest.counter > vaultState.manifest.counter;
    fault = isStale ? null : faultAgainstPinned(vaultState, before.manifest);
    newlyAccepted = null;
    if (isStale || fault !== null) return { pinned: before };
    const accepted = vaultState.content?.accepted;
    const isNew = accepted !== undefined && !before.seenAccepted.includes(accepted.at);
    if (isNew) newlyAccepted = accepted;
    const pinned = {
      ...before,
      manifest: { counter: vaultState.manifest.counter, hash: vaultState.hash },
      seenAccepted: isNew ? withSeen(before.seenAccepted, accepted.at) : before.seenAccepted,
    };
    return { pinned, copy: offlineCopyOf(device, pinned, vaultState) };
  });
  if (!isStale && fault === null) await pinEntryIds(device, vaultState);
  return { fault, isStale, newlyAccepted };
}

/** Stores an acknowledged write of one's own. Another manifest of the same counter is two histories. */
export async function pinWrite(
  device: VaultDevice,
  vaultState: VaultState,
  areIdsChanged: boolean,
): Promise<{ fault: IntegrityFault | null; isStale: boolean }> {
  let fault: IntegrityFault | null = null;
  let isStale = false;
  await device.memory.updateVault(device.keys.vaultId, (before = nothingPinned) => {
    isStale = before.manifest !== null && before.manifest.counter > vaultState.manifest.counter;
    fault = isStale ? null : faultAgainstPinned(vaultState, before.manifest);
    if (isStale || fault !== null) return { pinned: before };
    const pinned = { ...before, manifest: { counter: vaultState.manifest.counter, hash: vaultState.hash } };
    return { pinned, copy: offlineCopyOf(device, pinned, vaultState) };
  });
  if (areIdsChanged && !isStale && fault === null) await pinEntryIds(device, vaultState);
  return { fault, isStale };
}

/** Stores what the person chose to keep, even when something newer was remembered. */
export async function pinAccepted(device: VaultDevice, vaultState: VaultState): Promise<void> {
  const at = vaultState.content?.accepted?.at;
  await device.memory.updateVault(device.keys.vaultId, (before = nothingPinned) => {
    const pinned = {
      ...before,
      manifest: { counter: vaultState.manifest.counter, hash: vaultState.hash },
      seenAccepted: at === undefined ? before.seenAccepted : withSeen(before.seenAccepted, at),
    };
    return { pinned, copy: offlineCopyOf(device, pinned, vaultState) };
  });
  await pinEntryIds(device, vaultState, true);
}

/** Only names depend on these, so they are written apart, and no more often than they change. */
async function pinEntryIds({ memory, keys }: VaultDevice, vaultState: VaultState, evenIfOlder = false): Promise<void> {
  const { counter } = vaultState.manifest;
  await memory.update("ids", keys.vaultId, (before) =>
    before === undefined || evenIfOlder || before.counter < counter
      ? { counter, ids: [...vaultState.entries.keys()] }
      : before,
  );
}
