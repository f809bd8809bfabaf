import type { Bytes } from "@pomander/crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const values = new Map<string, number>();
for (const [value, char] of Array.from(alphabet).entries()) values.set(char, value).set(char.toLowerCase(), value);

/**
 * Decodes a Base32 text (RFC 4648 §6) as sites print their secrets: case, white space, hyphens and padding do not
 * matter, and bits that make no whole byte are dropped. If a character is not in Base32, returns the first one instead.
 */
export function readBase32(text: string): Bytes | { wrongCharacter: string } {
  const compact = text.replace(/[\s-]/gu, "").replace(/=+$/u, "");
  const bytes = new Uint8Array(Math.floor((compact.length * 5) / 8));
  let bits = 0;
  let bitBuffer = 0;
  let at = 0;
  for (const char of compact) {
    const value = values.get(char);
    if (value === undefined) return { wrongCharacter: char };
    bitBuffer = ((bitBuffer << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = bitBuffer >> bits;
    }
  }
  return bytes;
}

/** Encodes bytes in Base32 without padding. */
export function writeBase32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let bitBuffer = 0;
  for (const byte of bytes) {
    bitBuffer = ((bitBuffer << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(bitBuffer >> bits) & 31] ?? "";
    }
  }
  return bits > 0 ? text + (alphabet[(bitBuffer << (5 - bits)) & 31] ?? "") : text;
}
