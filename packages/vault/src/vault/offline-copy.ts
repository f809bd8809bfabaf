import { copyKey, type DeviceMemory, type OfflineCopy, type VaultMemory } from "../memory.ts";
import type { VaultDevice } from "./device.ts";
import type { Held } from "./held.ts";

/** The copy of what is held, for a device that keeps one. Only what `memory` holds to be right is copied. */
export function copyOf(
  { keys, wrapped }: VaultDevice,
  memory: VaultMemory,
  { manifest, entries }: Held,
): OfflineCopy | undefined {
  const key = memory.keepsCopy === true ? wrapped() : undefined;
  if (key === undefined) return undefined;
  const { vaultId } = keys;
  return {
    vaultId,
    ...key,
    contents: { vaultId, manifest, entries: [...entries.values()].map(({ sealed }) => sealed) },
  };
}

/** Writes the copy anew after a change that no manifest covers. A newer one of another tab stays. */
export async function refreshCopy(device: VaultDevice, held: Held): Promise<void> {
  await device.memory.updateVault(device.keys.vaultId, (memory) => ({
    memory,
    copy: memory?.manifest?.hash === held.hash ? copyOf(device, memory, held) : undefined,
  }));
}

/** Removes the copy, unless it is of this vault. */
export async function removeCopy(memory: DeviceMemory, unlessOf: string | null = null): Promise<void> {
  await memory.update("copy", copyKey, (copy) => (copy?.vaultId === unlessOf ? copy : undefined));
}
