import type { User } from "@pomander/contract";
import type { VaultClient } from "@pomander/vault";

/** Adds this browser to those that open the user's vault, which is open here. Rejects as `VaultClient.addDevice` does. */
export async function addThisBrowser(client: Pick<VaultClient, "addDevice">, user: User): Promise<void> {
  const { deviceName } = await import("@pomander/contract");
  await client.addDevice(user, deviceName(navigator.userAgent));
}
