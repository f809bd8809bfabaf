import type { Bytes } from "./bytes.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const charCodes = Uint8Array.from(alphabet, (char) => char.charCodeAt(0));
const invalidCharacter = 64;
const values = new Uint8Array(128).fill(invalidCharacter);
for (const [value, code] of charCodes.entries()) values[code] = value;

const ascii = new TextDecoder("utf-8");

/** Encodes bytes as base64url without padding (RFC 4648 §5). */
export function encodeBase64url(bytes: Bytes): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let bits = 0;
  let bitBuffer = 0;
  let at = 0;
  for (const byte of bytes) {
    bitBuffer = ((bitBuffer << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      codes[at++] = charCodes[(bitBuffer >> bits) & 63] ?? 0;
    }
  }
  if (bits > 0) codes[at] = charCodes[(bitBuffer << (6 - bits)) & 63] ?? 0;
  return ascii.decode(codes);
}

/**
 * Decodes base64url in the one way in which bytes can be written: returns null for padding, white space, any other
 * character, a lone last character and spare bits that are not zero. Reads `text` from `start` to its end.
 */
export function readBase64url(text: string, start = 0, end = text.length): Bytes | null {
  const length = end - start;
  if (length < 0 || length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let bitBuffer = 0;
  let at = 0;
  for (let i = start; i < end; i++) {
    const value = values[text.charCodeAt(i)] ?? invalidCharacter;
    if (value === invalidCharacter) return null;
    bitBuffer = ((bitBuffer << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = bitBuffer >> bits;
    }
  }
  return (bitBuffer & ((1 << bits) - 1)) === 0 ? bytes : null;
}

/** Decodes like `readBase64url`, but throws a `RangeError` instead of returning null. */
export function decodeBase64url(text: string): Bytes {
  const bytes = readBase64url(text);
  if (bytes === null) throw new RangeError("Not base64url without padding");
  return bytes;
}
