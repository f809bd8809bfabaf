import { readVerified } from "../vault/read.ts";
import { VaultNotVerified } from "../vault/errors.ts";
import type { VaultDevice } from "../vault/device.ts";
import type { ClientContext } from "./context.ts";

/**
 * Reads a vault for an operation on all its contents. A reason that prevents it is shown above the vault's list, if it
 * is open. Throws VaultNotVerified.
 */
export async function readWhole(context: ClientContext, device: VaultDevice): ReturnType<typeof readVerified> {
  try {
    return await readVerified(device);
  } catch (error) {
    if (error instanceof VaultNotVerified) await context.vaults.find(device.keys.vaultId)?.reload();
    throw error;
  }
}
