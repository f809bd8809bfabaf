import { readVerified } from "../vault/read.ts";
import { VaultNotVerified } from "../vault/errors.ts";
import type { VaultDevice } from "../vault/device.ts";
import type { ClientContext } from "./context.ts";

/**
 * Reads a vault for an operation on all its contents. A reason that prevents it is shown above the list of the open
 * vault. Throws VaultNotVerified.
 */
export async function readWhole(context: ClientContext, device: VaultDevice): ReturnType<typeof readVerified> {
  try {
    return await readVerified(device);
  } catch (error) {
    if (error instanceof VaultNotVerified) await context.reloadOpen();
    throw error;
  }
}
