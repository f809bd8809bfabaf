import type { Trx } from "../platform/database.ts";

/** Deletes the keys of all devices that open a vault, whose password changes. */
export async function dropDeviceKeys(trx: Trx, vaultId: string): Promise<void> {
  await trx.deleteFrom("device_keys").where("vault_id", "=", vaultId).execute();
}
