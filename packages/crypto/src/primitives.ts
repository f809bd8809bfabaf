import { utf8 } from "./utf8.ts";
import type { Bytes } from "./bytes.ts";

const subtle = globalThis.crypto.subtle;

export const ivBytes = 12;
export const tagBytes = 16;
export const keyBytes = 32;

/** Imports a key from which others are derived. It opens nothing by itself. */
export function importDerivationKey(ikm: Bytes): Promise<CryptoKey> {
  return subtle.importKey("raw", ikm, "HKDF", false, ["deriveBits", "deriveKey"]);
}

// RFC 5869 §2.2: no salt means HashLen zeros, which HMAC pads to the same key as the empty one.
const noSalt = new Uint8Array(0);
const hkdfParams = (salt: Bytes, info: Bytes) => ({ name: "HKDF", hash: "SHA-256", salt, info });

/** Derives bytes with HKDF-SHA-256 (RFC 5869). */
export async function deriveBytes(ikm: Bytes | CryptoKey, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = ikm instanceof Uint8Array ? await importDerivationKey(ikm) : ikm;
  return new Uint8Array(await subtle.deriveBits(hkdfParams(salt, info), key, length * 8));
}

/** Derives with HKDF of crypto-protocol.md §1: without salt, `length` bytes for one purpose. */
export function hkdf(ikm: Bytes | CryptoKey, info: string, length = keyBytes): Promise<Bytes> {
  return deriveBytes(ikm, noSalt, utf8(info), length);
}

/** Derives like `hkdf`, straight into an AES-256-GCM key that cannot be exported. */
export function deriveAesKey(from: CryptoKey, info: string, usages: KeyUsage[]): Promise<CryptoKey> {
  const shape = { name: "AES-GCM", length: keyBytes * 8 };
  return subtle.deriveKey(hkdfParams(noSalt, utf8(info)), from, shape, false, usages);
}

/** Derives like `hkdf`, into a key from which others are derived. */
export async function deriveDerivationKey(from: CryptoKey, info: string): Promise<CryptoKey> {
  return importDerivationKey(await hkdf(from, info));
}

/** Derives like `hkdf`, straight into an HMAC-SHA-256 key of 32 bytes that cannot be exported. */
export function deriveMacKey(from: CryptoKey, info: string): Promise<CryptoKey> {
  const shape = { name: "HMAC", hash: "SHA-256", length: keyBytes * 8 };
  return subtle.deriveKey(hkdfParams(noSalt, utf8(info)), from, shape, false, ["sign"]);
}

/** Imports 32 bytes as a key for HMAC-SHA-256. */
export function importMacKey(raw: Bytes): Promise<CryptoKey> {
  return subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

export function importAesKey(raw: Bytes, usages: KeyUsage[]): Promise<CryptoKey> {
  return subtle.importKey("raw", raw, "AES-GCM", false, usages);
}

/** Encrypts with AES-GCM, with a tag of 128 bits behind the ciphertext (NIST SP 800-38D). */
export async function encrypt(key: CryptoKey, iv: Bytes, additional: Bytes, plaintext: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.encrypt(gcmParams(iv, additional), key, plaintext));
}

/** Decrypts; returns null when key, IV, additional data and ciphertext do not belong to one `encrypt`. */
export async function decrypt(key: CryptoKey, iv: Bytes, additional: Bytes, sealed: Bytes): Promise<Bytes | null> {
  const opened = await subtle.decrypt(gcmParams(iv, additional), key, sealed).catch(nullIfNotAuthentic);
  return opened && new Uint8Array(opened);
}

/** Decrypts an AES-256 key, straight into a key that opens and cannot be exported. */
export function unwrapAesKey(key: CryptoKey, iv: Bytes, additional: Bytes, sealed: Bytes): Promise<CryptoKey | null> {
  return subtle
    .unwrapKey("raw", sealed, key, gcmParams(iv, additional), "AES-GCM", false, ["decrypt"])
    .catch(nullIfNotAuthentic);
}

export async function hmac(key: CryptoKey, message: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.sign("HMAC", key, message));
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.digest("SHA-256", bytes));
}

/** Computes SHA-1, for names alone: no security depends on it (FIPS 180-4). */
export async function sha1(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.digest("SHA-1", bytes));
}

const gcmParams = (iv: Bytes, additional: Bytes) => ({
  name: "AES-GCM",
  iv,
  additionalData: additional,
  tagLength: tagBytes * 8,
});

/** WebCrypto throws OperationError for a tag that does not match; any other error is a fault of ours. */
export function nullIfNotAuthentic(error: unknown): null {
  if (error instanceof DOMException && error.name === "OperationError") return null;
  throw error;
}
