import { utf8 } from "./utf8.ts";
import type { Bytes } from "./bytes.ts";

const subtle = globalThis.crypto.subtle;

/** A key that others are derived from. It opens nothing by itself. */
export function importDerivationKey(ikm: Bytes): Promise<CryptoKey> {
  return subtle.importKey("raw", ikm, "HKDF", false, ["deriveBits", "deriveKey"]);
}

// RFC 5869 §2.2: no salt is a salt of HashLen zeros, which HMAC's own padding makes equal to the empty one.
const expansion = (info: string) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: utf8(info) });

/** HKDF-SHA-256 (RFC 5869) without salt: `length` bytes for that purpose. */
export async function hkdf(ikm: Bytes, info: string, length = 32): Promise<Bytes> {
  const key = await importDerivationKey(ikm);
  return new Uint8Array(await subtle.deriveBits(expansion(info), key, length * 8));
}

/** As `hkdf`, straight into an AES-256-GCM key that cannot be read out. */
export function deriveAesKey(from: CryptoKey, info: string, usages: KeyUsage[]): Promise<CryptoKey> {
  return subtle.deriveKey(expansion(info), from, { name: "AES-GCM", length: 256 }, false, usages);
}

/** As `hkdf`, straight into an HMAC-SHA-256 key of 32 bytes that cannot be read out. */
export function deriveMacKey(from: CryptoKey, info: string): Promise<CryptoKey> {
  return subtle.deriveKey(expansion(info), from, { name: "HMAC", hash: "SHA-256", length: 256 }, false, ["sign"]);
}

export function importAesKey(raw: Bytes, usages: KeyUsage[]): Promise<CryptoKey> {
  return subtle.importKey("raw", raw, "AES-GCM", false, usages);
}

/** AES-GCM with a tag of 128 bits behind the ciphertext (NIST SP 800-38D). */
export async function encrypt(key: CryptoKey, iv: Bytes, context: string, plaintext: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.encrypt(gcm(iv, context), key, plaintext));
}

/** null when key, IV, additional data or ciphertext are not those of one `encrypt`. */
export async function decrypt(key: CryptoKey, iv: Bytes, context: string, sealed: Bytes): Promise<Bytes | null> {
  return authentic(subtle.decrypt(gcm(iv, context), key, sealed).then((plain) => new Uint8Array(plain)));
}

/** `decrypt` of an AES-256 key, straight into a key that opens and cannot be read out. */
export function unwrapAesKey(key: CryptoKey, iv: Bytes, context: string, sealed: Bytes): Promise<CryptoKey | null> {
  return authentic(subtle.unwrapKey("raw", sealed, key, gcm(iv, context), "AES-GCM", false, ["decrypt"]));
}

export async function hmac(key: CryptoKey, message: string): Promise<Bytes> {
  return new Uint8Array(await subtle.sign("HMAC", key, utf8(message)));
}

export async function sha256(text: string): Promise<Bytes> {
  return new Uint8Array(await subtle.digest("SHA-256", utf8(text)));
}

const gcm = (iv: Bytes, context: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(context),
  tagLength: 128,
});

async function authentic<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening;
  } catch (error) {
    // WebCrypto says OperationError for a tag that does not fit; anything else is a fault of ours.
    if (error instanceof DOMException && error.name === "OperationError") return null;
    throw error;
  }
}
