import { clientError } from "../errors.ts";
import type { SharingCore } from "./sharing-core.ts";

/**
 * Returns who was taken out by the new keys that took the place of a vault, as far as this device remembers; null: none
 * did.
 */
export async function takenOutWith({ host }: SharingCore, vaultId: string): Promise<readonly string[] | null> {
  const pinned = await host.memory.get("vault", vaultId);
  return pinned?.successor === undefined ? null : (pinned.takenOut ?? []);
}

/** Throws `vault_ended` where this device remembers that new keys took a vault's place: no one is given it, or signs for it. */
export async function assertNotEnded(core: SharingCore, vaultId: string): Promise<void> {
  if ((await takenOutWith(core, vaultId)) !== null) throw clientError("vault_ended");
}
