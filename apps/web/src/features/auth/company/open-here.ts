import type { User } from "@pomander/contract";
import { isCode } from "@pomander/vault/is-code";
import type { Services } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";

/**
 * Unlocks the vault with this browser's device key, right after a company sign-in. Does nothing for a vault whose master
 * password the user chose, or without such a key. After any failure the unlock page offers the other ways, but
 * `stopped_at_warning` is thrown.
 */
export async function openHere(
  { client, holder, securityWarnings }: Pick<Services, "client" | "holder" | "securityWarnings">,
  user: User,
): Promise<void> {
  if (user.mustChangePassword === true) return;
  const { confirmOrAbort } = securityWarnings;
  try {
    const found = await client.generatedVault(user, confirmOrAbort);
    rememberGeneratedPassword(user, found !== null);
    if (found === null || found.deviceId === null) return;
    holder.open(await client.unlockWithDevice(user, confirmOrAbort));
  } catch (error) {
    if (isCode(error, "stopped_at_warning")) throw error;
  }
}
