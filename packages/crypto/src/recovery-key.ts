import { cryptoError } from "./errors.ts";
import { credentialFrom, type DerivedKeys } from "./password-keys.ts";
import { hkdf } from "./primitives.ts";
import type { Bytes, RandomSource } from "./bytes.ts";

const secretBytes = 20;
const characters = 32;
/** Crockford's base 32: without I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const values = new Map<string, number>();
const readCharacter = (char: string, value: number) => values.set(char, value).set(char.toLowerCase(), value);
for (const [value, char] of Array.from(alphabet).entries()) readCharacter(char, value);
readCharacter("O", 0);
readCharacter("I", 1);
readCharacter("L", 1);

export function newRecoverySecret(random: RandomSource): Bytes {
  return random(secretBytes);
}

/** Returns a recovery key as a user sees it: 8 groups of 4 characters, 5 bits each, big-endian. */
export function formatRecoveryKey(secret: Bytes): string {
  let number = secret.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = "";
  for (let i = 0; i < characters; i++, number >>= 5n) text = (alphabet[Number(number & 31n)] ?? "") + text;
  return (text.match(/.{4}/g) ?? []).join("-");
}

/**
 * Reads a recovery key that a user typed or pasted: case, white space and hyphens do not matter, O is 0, I and L are 1.
 * Throws `recovery_key_character`, `recovery_key_length`.
 */
export function parseRecoveryKey(text: string): Bytes {
  const typed = Array.from(text.replace(/[\s-]/gu, ""));
  const unknown = typed.find((char) => !values.has(char));
  if (unknown !== undefined) throw cryptoError("recovery_key_character", { character: unknown });
  if (typed.length !== characters)
    throw cryptoError("recovery_key_length", { expected: characters, length: typed.length });
  let number = typed.reduce((sum, char) => (sum << 5n) | BigInt(values.get(char) ?? 0), 0n);
  const secret = new Uint8Array(secretBytes);
  for (let i = secretBytes - 1; i >= 0; i--, number >>= 8n) secret[i] = Number(number & 255n);
  return secret;
}

/** Derives the keys of a recovery secret (crypto-protocol.md §7). Its 160 random bits need no slow hash. */
export async function deriveRecoveryKeys(secret: Bytes): Promise<DerivedKeys> {
  if (secret.length !== secretBytes) throw new RangeError("Not a recovery secret");
  return {
    credential: await credentialFrom(secret, "pomander/v1/recovery-credential"),
    wrapKey: await hkdf(secret, "pomander/v1/recovery-wrap"),
  };
}
