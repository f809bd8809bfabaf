import type { User } from "@pomander/contract";
import { isCode } from "@pomander/vault/is-code";
import type { Services } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";

type Opening = Pick<Services, "client" | "holder" | "securityWarnings">;

/** Reads what opens the vault of an account, and remembers it for the pages. null: a master password does. */
export async function learnOpening(
  { client, securityWarnings }: Pick<Opening, "client" | "securityWarnings">,
  user: User,
) {
  const found = await client.generatedVault(user, securityWarnings.confirmOrAbort);
  rememberGeneratedPassword(user, found !== null);
  return found;
}

/**
 * Unlocks the vault with this browser's device key, right after a company sign-in. Does nothing for a vault whose master
 * password the user chose, or without such a key. After any failure the unlock page offers the other ways, but
 * `stopped_at_warning` is thrown.
 */
export async function openHere({ client, holder, securityWarnings }: Opening, user: User): Promise<void> {
  if (user.mustChangePassword === true) return;
  try {
    const found = await learnOpening({ client, securityWarnings }, user);
    if (found === null || found.deviceId === null) return;
    holder.open(await client.unlockWithDevice(user, securityWarnings.confirmOrAbort));
  } catch (error) {
    if (isCode(error, "stopped_at_warning")) throw error;
  }
}
