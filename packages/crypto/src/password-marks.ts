import { encodeBase64url } from "./base64url.ts";
import type { RandomSource } from "./bytes.ts";
import { deriveMacKey, hmac, importDerivationKey, keyBytes, sha1 } from "./primitives.ts";
import { utf8 } from "./utf8.ts";

/**
 * Gives a function that marks passwords: equal ones get the same mark, and a mark tells nothing of its password.
 * HMAC-SHA-256 under a key that is made here and kept nowhere else, so marks of two makers say nothing together.
 */
export async function createPasswordMarker(random: RandomSource): Promise<(password: string) => Promise<string>> {
  const key = await deriveMacKey(await importDerivationKey(random(keyBytes)), "pomander/v1/password-mark");
  return async (password) => encodeBase64url(await hmac(key, utf8(password)));
}

/**
 * SHA-1 of a password in UTF-8 as 40 hexadecimal digits in upper case: how lists of breached passwords name one. It
 * protects nothing, and is never stored or sent whole.
 */
export async function breachHash(password: string): Promise<string> {
  const digest = await sha1(utf8(password));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}
