import { encodeBase64url, readBase64url } from "./base64url.ts";
import { cryptoError } from "./errors.ts";
import { pad, unpad } from "./padding.ts";
import { decrypt, encrypt, keyBytes, tagBytes, unwrapAesKey } from "./primitives.ts";
import { decodeUtf8, utf8 } from "./utf8.ts";
import type { Bytes } from "./bytes.ts";

const prefix = "v1.";
const ivEnd = prefix.length + 16;

/** Seals by SEAL of crypto-protocol.md §1: `v1.<iv>.<ciphertext and tag>`. `iv` must be fresh and random. */
export async function seal(key: CryptoKey, context: string, plaintext: Bytes, iv: Bytes): Promise<string> {
  const sealed = await encrypt(key, iv, utf8(context), plaintext);
  return `${prefix}${encodeBase64url(iv)}.${encodeBase64url(sealed)}`;
}

/** Opens by OPEN: fails closed with `cannot_open` that names `field`. */
export async function open(key: CryptoKey, context: string, envelope: string, field: string): Promise<Bytes> {
  const { iv, sealed } = parse(envelope, field);
  const plaintext = await decrypt(key, iv, utf8(context), sealed);
  if (plaintext === null) throw cryptoError("cannot_open", { field, reason: "tag" });
  return plaintext;
}

/** Opens a sealed AES-256 key by OPEN, without exposing its bytes. */
export async function openKey(key: CryptoKey, context: string, envelope: string, field: string): Promise<CryptoKey> {
  const { iv, sealed } = parse(envelope, field);
  if (sealed.length !== keyBytes + tagBytes) throw cryptoError("cannot_open", { field, reason: "shape" });
  const opened = await unwrapAesKey(key, iv, utf8(context), sealed);
  if (opened === null) throw cryptoError("cannot_open", { field, reason: "tag" });
  return opened;
}

/** Seals text, padded. */
export function sealText(key: CryptoKey, context: string, text: string, iv: Bytes): Promise<string> {
  return seal(key, context, pad(utf8(text)), iv);
}

/** Opens the result of `sealText`. */
export async function openText(key: CryptoKey, context: string, envelope: string, field: string): Promise<string> {
  return unpadText(await open(key, context, envelope, field), field);
}

/** Returns the text that was padded. */
export function unpadText(padded: Bytes, field: string): string {
  const bytes = unpad(padded);
  if (bytes === null) throw cryptoError("cannot_open", { field, reason: "padding" });
  const text = decodeUtf8(bytes);
  if (text === null) throw cryptoError("cannot_open", { field, reason: "text" });
  return text;
}

/** Parses JSON from opened text; the caller validates its shape. Throws `cannot_open` for text that is not JSON. */
export function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw cryptoError("cannot_open", { field, reason: "text" });
  }
}

function parse(envelope: string, field: string): { iv: Bytes; sealed: Bytes } {
  if (!envelope.startsWith(prefix)) throw cryptoError("cannot_open", { field, reason: "version" });
  const iv = envelope[ivEnd] === "." ? readBase64url(envelope, prefix.length, ivEnd) : null;
  const sealed = readBase64url(envelope, ivEnd + 1);
  if (iv === null || sealed === null || sealed.length < tagBytes)
    throw cryptoError("cannot_open", { field, reason: "shape" });
  return { iv, sealed };
}
