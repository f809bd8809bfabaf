import { contents as contentsShape } from "@pomander/contract";
import { offlineCopyKey, type PinnedStateStore, type OfflineCopy, type PinnedVault } from "../device/pinned-state.ts";
import type { TaggedContents } from "./contents-cache.ts";
import type { VaultDevice } from "./device.ts";
import type { VaultState } from "./vault-state.ts";

/** Returns the copy of the present state, if this device keeps one. Only the state in `memory` may be copied. */
export function offlineCopyOf(
  { keys, wrapped, contentsTag }: VaultDevice,
  pinned: PinnedVault,
  { manifest, entries }: VaultState,
): OfflineCopy | undefined {
  const key = pinned.keepsCopy === true ? wrapped() : undefined;
  if (key === undefined) return undefined;
  const { vaultId } = keys;
  const tag = contentsTag(manifest.sealed);
  return {
    vaultId,
    ...key,
    ...(tag === null ? {} : { tag }),
    contents: { vaultId, manifest, entries: entries.values().map(({ sealed }) => sealed) },
  };
}

/** Writes the copy again after a change that no manifest covers. A newer one of another tab stays. */
export async function refreshOfflineCopy(device: VaultDevice, vaultState: VaultState): Promise<void> {
  await device.memory.updateVault(device.keys.vaultId, (pinned) => ({
    pinned,
    copy: pinned?.manifest?.hash === vaultState.hash ? offlineCopyOf(device, pinned, vaultState) : undefined,
  }));
}

/**
 * Removes the copy of a vault that is no longer the account's. One of another vault stays: another tab may have it
 * open.
 */
export async function removeOfflineCopyOf(memory: PinnedStateStore, vaultId: string): Promise<void> {
  await memory.update("copy", offlineCopyKey, (copy) => (copy?.vaultId === vaultId ? undefined : copy));
}

/** Removes the copy, unless it is of this vault. */
export async function removeOfflineCopy(memory: PinnedStateStore, unlessOf: string | null = null): Promise<void> {
  await memory.update("copy", offlineCopyKey, (copy) => (copy?.vaultId === unlessOf ? copy : undefined));
}

/** Returns the contents in the copy of this vault with their entity tag, or null if there is none to compare. */
export async function readCopiedContents(memory: PinnedStateStore, vaultId: string): Promise<TaggedContents | null> {
  const copy = await memory.get("copy", offlineCopyKey);
  if (copy?.vaultId !== vaultId || copy.tag === undefined) return null;
  const contents = contentsShape.safeParse(copy.contents);
  return contents.success ? { tag: copy.tag, contents: contents.data } : null;
}
