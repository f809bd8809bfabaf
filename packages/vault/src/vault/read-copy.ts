import { contents as contentsShape, type Contents } from "@pomander/contract";
import { CopyRefused } from "./errors.ts";
import { hold, knownNames } from "./read.ts";
import { faultOfRead } from "./verify.ts";
import type { VaultDevice } from "./device.ts";
import type { Held } from "./held.ts";

/**
 * Reads the copy and verifies it as if the server had sent it. Nothing is stored. Throws CopyRefused for what is not
 * what this device last knew to be right.
 */
export async function readCopy(
  device: VaultDevice,
  copied: Contents,
  onProgress: (opened: number, total: number) => void,
): Promise<Held> {
  const contents = contentsShape.safeParse(copied);
  const remembered = await device.memory.get("vault", device.keys.vaultId);
  if (!contents.success || remembered === undefined || remembered.manifest === null) throw new CopyRefused();
  const held = await hold(device, contents.data, null, onProgress);
  const fault = faultOfRead(held, remembered.manifest, await knownNames(device, null));
  if (fault !== null) throw new CopyRefused();
  return held;
}
