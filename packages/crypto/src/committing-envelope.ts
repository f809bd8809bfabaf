import { encodeBase64url, readBase64url } from "./base64url.ts";
import { equalBytes } from "./bytes.ts";
import { OpenError } from "./errors.ts";
import { decrypt, encrypt, hkdf, importAesKey } from "./primitives.ts";
import type { Bytes } from "./bytes.ts";

const version = "v1c";
const ivLength = 12;
const tagLength = 16;

/**
 * SEALC of crypto-protocol.md §1, for keys that come from a password: AES-GCM alone does not commit to its key, so a
 * server could offer one ciphertext that opens under two passwords. `v1c.<iv>.<commitment>.<ciphertext and tag>`.
 */
export async function sealCommitting(key: Bytes, context: string, plaintext: Bytes, iv: Bytes): Promise<string> {
  const { cipherKey, commitment } = await split(key, encodeBase64url(iv));
  const sealed = await encrypt(await importAesKey(cipherKey, ["encrypt"]), iv, context, plaintext);
  return [version, ...[iv, commitment, sealed].map(encodeBase64url)].join(".");
}

/** OPENC: the commitment is compared before anything is decrypted. */
export async function openCommitting(key: Bytes, context: string, envelope: string, field: string): Promise<Bytes> {
  const [found, ivText, ...parts] = envelope.split(".");
  if (found !== version || ivText === undefined) throw new OpenError(field, "version");
  const iv = readBase64url(ivText);
  const [given, sealed] = parts.map((part) => readBase64url(part));
  if (iv?.length !== ivLength || given?.length !== 32 || !sealed || sealed.length < tagLength || parts.length !== 2)
    throw new OpenError(field, "shape");
  const { cipherKey, commitment } = await split(key, ivText);
  if (!equalBytes(commitment, given)) throw new OpenError(field, "commitment");
  const plaintext = await decrypt(await importAesKey(cipherKey, ["decrypt"]), iv, context, sealed);
  if (plaintext === null) throw new OpenError(field, "tag");
  return plaintext;
}

async function split(key: Bytes, iv: string): Promise<{ cipherKey: Bytes; commitment: Bytes }> {
  const okm = await hkdf(key, `pomander/v1/committing/${iv}`, 64);
  return { cipherKey: okm.slice(0, 32), commitment: okm.slice(32) };
}
