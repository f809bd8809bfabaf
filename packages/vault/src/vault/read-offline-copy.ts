import { contents as contentsShape, type Contents } from "@pomander/contract";
import { clientError } from "../errors.ts";
import { buildVaultState } from "./read.ts";
import { faultOfContents } from "./verify.ts";
import type { VaultDevice } from "./device.ts";
import type { VaultState } from "./vault-state.ts";

/**
 * Reads the copy and verifies it as if the server had sent it. Nothing is stored. Throws `offline_copy_refused` if it
 * does not agree with this device's last verified state.
 */
export async function readOfflineCopy(
  device: VaultDevice,
  copied: Contents,
  onProgress: (opened: number, total: number) => void,
): Promise<VaultState> {
  const contents = contentsShape.safeParse(copied);
  const pinned = await device.memory.get("vault", device.keys.vaultId);
  if (!contents.success || pinned === undefined || pinned.manifest === null) throw clientError("offline_copy_refused");
  const vaultState = await buildVaultState(device, contents.data, null, onProgress);
  const { counter, hash } = pinned.manifest;
  const isRemembered = vaultState.manifest.counter === counter && vaultState.hash === hash;
  if (!isRemembered || faultOfContents(vaultState, new Map()) !== null) throw clientError("offline_copy_refused");
  return vaultState;
}
