import { concat, equalBytes, type Bytes } from "./bytes.ts";
import { nullIfNotAuthentic } from "./primitives.ts";

// Primitives of other programs' encrypted exports: for opening these, and for nothing of ours.

const subtle = globalThis.crypto.subtle;

/**
 * Derives 32 bytes with PBKDF2-HMAC-SHA-256 (RFC 8018). The caller has validated the iterations: they come from the
 * file.
 */
export async function pbkdf2Sha256(password: Bytes, salt: Bytes, iterations: number): Promise<Bytes> {
  const key = await subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  return new Uint8Array(await subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 256));
}

/** Computes HMAC-SHA-256 (RFC 2104). */
export async function hmacSha256(key: Bytes, message: Bytes): Promise<Bytes> {
  const hmacKey = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", hmacKey, message));
}

/** Computes the second half of HKDF-SHA-256 alone, to 32 bytes (RFC 5869 §2.3): one block, T(1). */
export function hkdfExpandSha256(pseudorandomKey: Bytes, info: Bytes): Promise<Bytes> {
  return hmacSha256(pseudorandomKey, Uint8Array.from([...info, 1]));
}

/**
 * Decrypts AES-256-CBC with PKCS#7 (NIST SP 800-38A, RFC 5652 §6.3). Returns null when key and ciphertext do not belong
 * to one encryption.
 */
export async function decryptAesCbc(key: Bytes, iv: Bytes, ciphertext: Bytes): Promise<Bytes | null> {
  const aesKey = await subtle.importKey("raw", key, "AES-CBC", false, ["decrypt"]);
  const opened = await subtle.decrypt({ name: "AES-CBC", iv }, aesKey, ciphertext).catch(nullIfNotAuthentic);
  return opened && new Uint8Array(opened);
}

export { sha256 } from "./primitives.ts";

/** Encrypt-then-MAC: the tag is HMAC-SHA-256 over IV and ciphertext, the cipher AES-256-CBC with PKCS#7. */
export interface CbcThenHmac {
  cipherKey: Bytes;
  macKey: Bytes;
  iv: Bytes;
  ciphertext: Bytes;
  tag: Bytes;
}

/**
 * Checks the tag, and only then decrypts. Returns null when the tag differs, and when the ciphertext under it is
 * invalid.
 */
export async function openCbcThenHmac({ cipherKey, macKey, iv, ciphertext, tag }: CbcThenHmac): Promise<Bytes | null> {
  if (iv.length !== 16 || !equalBytes(await hmacSha256(macKey, concat([iv, ciphertext])), tag)) return null;
  return decryptAesCbc(cipherKey, iv, ciphertext);
}
