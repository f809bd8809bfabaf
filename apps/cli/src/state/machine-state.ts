import type { MachinePlace } from "@pomander/vault/machine";
import { withFileLock } from "./file-lock.ts";
import { ensurePrivateFolder, inFolder, readJsonFile, writePrivateFile } from "./files.ts";

// A machine remembers between runs the last link that it verified: no secret, and nothing of the vault.

export const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const pathOf = (folder: string, machineId: string) => inFolder(folder, `${machineId}.json`);

/** Returns the place that earlier runs reached; null: none is remembered. */
export async function readMachineState(folder: string, machineId: string): Promise<MachinePlace | null> {
  await ensurePrivateFolder(folder);
  return readJsonFile(pathOf(folder, machineId), placeIn);
}

/**
 * Remembers the place that a run reached. Where another run has remembered one since, theirs stays, unless this one is
 * further in the same vault.
 */
export async function rememberMachineState(
  folder: string,
  machineId: string,
  { before, reached }: { before: MachinePlace | null; reached: MachinePlace },
): Promise<void> {
  const path = pathOf(folder, machineId);
  await withFileLock(`${path}.lock`, async () => {
    const now = await readJsonFile(path, placeIn);
    const isSame = now?.vaultId === before?.vaultId && now?.counter === before?.counter;
    const isFurther = now?.vaultId === reached.vaultId && now.counter < reached.counter;
    if (isSame || isFurther) await writePrivateFile(path, JSON.stringify(reached));
  });
}

function placeIn(value: unknown): MachinePlace | null {
  const { vaultId, counter, hash } = (value ?? {}) as Partial<Record<keyof MachinePlace, unknown>>;
  const isPlace =
    typeof vaultId === "string" && idForm.test(vaultId) && Number.isSafeInteger(counter) && typeof hash === "string";
  return isPlace ? { vaultId, counter: counter as number, hash } : null;
}
