import { offlineCopyKey } from "../device/pinned-state.ts";
import { offlineCopyOf } from "./offline-copy.ts";
import { nothingPinned } from "./pinned-vault.ts";
import { createReason } from "../reasons.ts";
import { unverifiedReason } from "./store.ts";
import type { ChangeOutcome } from "./vault-snapshot.ts";
import type { VaultWriter } from "./apply-change.ts";

/** Keeps a copy on this device from now on, made of a verified read. */
export async function enableOfflineCopy(writer: VaultWriter): Promise<ChangeOutcome> {
  const { device, store } = writer;
  const { memory, keys } = device;
  if (writer.needsRead) await writer.readAgain();
  const { vaultState, fault } = store.state;
  if (vaultState === null || fault !== null) return { kind: "notSaved", reason: unverifiedReason(store.state) };
  const after = await memory.updateVault(keys.vaultId, (before = nothingPinned) => {
    const chosen = { ...before, keepsCopy: true };
    return {
      pinned: chosen,
      copy: before.manifest?.hash === vaultState.hash ? offlineCopyOf(device, chosen, vaultState) : undefined,
    };
  });
  // Another tab has saved since: the read of the stored state writes the copy too.
  if (after?.manifest?.hash !== vaultState.hash) await writer.readAgain();
  if ((await memory.get("copy", offlineCopyKey))?.vaultId === keys.vaultId) return { kind: "done" };
  await disableOfflineCopy(writer);
  return { kind: "notSaved", reason: createReason("copy_not_stored") };
}

/** Stops keeping a copy, and removes it. */
export async function disableOfflineCopy({
  device: { memory, keys },
}: Pick<VaultWriter, "device">): Promise<ChangeOutcome> {
  await memory.updateVault(keys.vaultId, (before) => ({
    pinned: before && { ...before, keepsCopy: false },
    copy: () => undefined,
  }));
  return { kind: "done" };
}
