import { copyOf } from "./offline-copy.ts";
import { faultOfMemory } from "./verify.ts";
import type { VaultMemory } from "../memory.ts";
import type { ReadFault } from "../types.ts";
import type { VaultDevice } from "./device.ts";
import type { Held } from "./held.ts";

export const noMemory: VaultMemory = { kdf: null, manifest: null, seenAccepted: [] };

const maxSeenAccepted = 100;
const withSeen = (seen: readonly string[], at: string) => [...seen, at].slice(-maxSeenAccepted);

/** Stores a verified read, unless another tab's newer write is remembered meanwhile (`isOvertaken`). */
export async function rememberRead(
  device: VaultDevice,
  held: Held,
): Promise<{
  fault: ReadFault | null;
  isOvertaken: boolean;
  newlyAccepted: { at: string; counter: number } | null;
}> {
  let fault: ReadFault | null = null;
  let isOvertaken = false;
  let newlyAccepted: { at: string; counter: number } | null = null;
  await device.memory.updateVault(device.keys.vaultId, (before = noMemory) => {
    isOvertaken = before.manifest !== null && before.manifest.counter > held.manifest.counter;
    fault = isOvertaken ? null : faultOfMemory(held, before.manifest);
    newlyAccepted = null;
    if (isOvertaken || fault !== null) return { memory: before };
    const accepted = held.content?.accepted;
    const isNew = accepted !== undefined && !before.seenAccepted.includes(accepted.at);
    if (isNew) newlyAccepted = accepted;
    const memory = {
      ...before,
      manifest: { counter: held.manifest.counter, hash: held.hash },
      seenAccepted: isNew ? withSeen(before.seenAccepted, accepted.at) : before.seenAccepted,
    };
    return { memory, copy: copyOf(device, memory, held) };
  });
  if (!isOvertaken && fault === null) await rememberIds(device, held);
  return { fault, isOvertaken, newlyAccepted };
}

/** Stores an acknowledged write of one's own. Another manifest of the same counter is two histories. */
export async function rememberWrite(
  device: VaultDevice,
  held: Held,
  areIdsChanged: boolean,
): Promise<{ fault: ReadFault | null; isOvertaken: boolean }> {
  let fault: ReadFault | null = null;
  let isOvertaken = false;
  await device.memory.updateVault(device.keys.vaultId, (before = noMemory) => {
    isOvertaken = before.manifest !== null && before.manifest.counter > held.manifest.counter;
    fault = isOvertaken ? null : faultOfMemory(held, before.manifest);
    if (isOvertaken || fault !== null) return { memory: before };
    const memory = { ...before, manifest: { counter: held.manifest.counter, hash: held.hash } };
    return { memory, copy: copyOf(device, memory, held) };
  });
  if (areIdsChanged && !isOvertaken && fault === null) await rememberIds(device, held);
  return { fault, isOvertaken };
}

/** Stores what the person chose to keep, even when something newer was remembered. */
export async function rememberKept(device: VaultDevice, held: Held): Promise<void> {
  const at = held.content?.accepted?.at;
  await device.memory.updateVault(device.keys.vaultId, (before = noMemory) => {
    const memory = {
      ...before,
      manifest: { counter: held.manifest.counter, hash: held.hash },
      seenAccepted: at === undefined ? before.seenAccepted : withSeen(before.seenAccepted, at),
    };
    return { memory, copy: copyOf(device, memory, held) };
  });
  await rememberIds(device, held, true);
}

/** Only names depend on these, so they are written apart, and no more often than they change. */
async function rememberIds({ memory, keys }: VaultDevice, held: Held, evenIfOlder = false): Promise<void> {
  const { counter } = held.manifest;
  await memory.update("ids", keys.vaultId, (before) =>
    before === undefined || evenIfOlder || before.counter < counter
      ? { counter, ids: [...held.entries.keys()] }
      : before,
  );
}
