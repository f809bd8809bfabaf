import { copyKey } from "../memory.ts";
import { copyOf } from "./offline-copy.ts";
import { noMemory } from "./remember.ts";
import { texts } from "./texts.ts";
import type { ChangeOutcome } from "../types.ts";
import type { Writer } from "./write.ts";

/** Keeps a copy on this device from now on. It is made of a verified read. */
export async function keepCopy(writer: Writer): Promise<ChangeOutcome> {
  const { device, store } = writer;
  const { memory, keys } = device;
  if (writer.needsRead) await writer.readAgain();
  const { held, fault } = store.state;
  if (held === null || fault !== null) return { kind: "notSaved", reason: texts.unverified };
  const after = await memory.updateVault(keys.vaultId, (before = noMemory) => {
    const chosen = { ...before, keepsCopy: true };
    return { memory: chosen, copy: before.manifest?.hash === held.hash ? copyOf(device, chosen, held) : undefined };
  });
  // Another tab has saved since: what is stored now is read, and copied with that.
  if (after?.manifest?.hash !== held.hash) await writer.readAgain();
  if ((await memory.get("copy", copyKey))?.vaultId === keys.vaultId) return { kind: "done" };
  await dropCopy(writer);
  return { kind: "notSaved", reason: texts.noRoom };
}

/** Keeps no copy any more. */
export async function dropCopy({ device: { memory, keys } }: Pick<Writer, "device">): Promise<ChangeOutcome> {
  await memory.updateVault(keys.vaultId, (before) => ({
    memory: before && { ...before, keepsCopy: false },
    copy: () => undefined,
  }));
  return { kind: "done" };
}
