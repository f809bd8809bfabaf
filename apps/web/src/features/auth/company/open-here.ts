import type { User } from "@pomander/contract";
import { isCode } from "@pomander/vault/is-code";
import type { Services } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";

/**
 * Opens the vault of a user whom the company just signed in with this browser's key, where no one knows the master
 * password. Whatever fails, the page for unlocking offers what else there is. Throws `stopped_at_warning`.
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
