import { isCode } from "../is-code.ts";
import { readVerified } from "../vault/read.ts";
import type { VaultDevice } from "../vault/device.ts";
import type { ClientContext } from "./client-context.ts";

/**
 * Reads a vault for an operation on all its contents. A reason that prevents it is shown above the vault's list, if it
 * is open. Throws `vault_not_verified`.
 */
export async function readWhole(context: ClientContext, device: VaultDevice): ReturnType<typeof readVerified> {
  try {
    return await readVerified(device);
  } catch (error) {
    if (isCode(error, "vault_not_verified")) await context.vaults.find(device.keys.vaultId)?.reload();
    throw error;
  }
}
