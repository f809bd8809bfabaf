import type { User } from "@pomander/contract";
import type { OpensBy, OpenVault } from "@pomander/vault";
import type { Services } from "../services.ts";
import { hasGeneratedPassword } from "../session/generated-password.ts";
import { rememberPasskeysOnly } from "../session/passkeys-only.ts";

/** The event on `window` once this browser was added to those that open the vault. */
export const browserAddedEvent = "browser added";

/** Resolves once a vault is verified, and on a first visit confirmed by the user, or once it cannot be opened. */
const whenOpen = (vault: OpenVault) =>
  new Promise<void>((resolve) => {
    const look = () => ["open", "failed"].includes(vault.snapshot().status);
    if (look()) return resolve();
    const stop = vault.subscribe(() => {
      if (!look()) return;
      stop();
      resolve();
    });
  });

/**
 * Returns what opens the user's vault beside the recovery key, as soon as that is open here, and remembers it; null: its
 * password is not generated, or it cannot be opened.
 */
export async function readOpensBy(
  { client, holder }: Pick<Services, "client" | "holder">,
  user: User,
): Promise<OpensBy | null> {
  const vault = holder.personal();
  if (vault === null) return null;
  await whenOpen(vault);
  const opensBy = await client.opensBy();
  if (opensBy !== null) rememberPasskeysOnly(user, opensBy === "passkeys");
  return opensBy;
}

/**
 * Adds this browser to those that open the user's vault, as soon as that is open here. Rejects as `VaultClient.addDevice`
 * does.
 */
export async function addThisBrowser(
  { client, holder }: Pick<Services, "client" | "holder">,
  user: User,
): Promise<void> {
  const vault = holder.personal();
  if (vault !== null) await whenOpen(vault);
  const { deviceName } = await import("@pomander/contract");
  await client.addDevice(user, deviceName(navigator.userAgent));
  rememberPasskeysOnly(user, false);
  window.dispatchEvent(new Event(browserAddedEvent));
}

/**
 * Adds this browser again after new vault keys, which end every browser's key, where no one knows the master password.
 * After a failure the unlock page offers the other ways.
 */
export async function replaceBrowserKey(services: Pick<Services, "client" | "holder">, user: User): Promise<void> {
  if (hasGeneratedPassword(user)) await addThisBrowser(services, user).catch(() => undefined);
}
