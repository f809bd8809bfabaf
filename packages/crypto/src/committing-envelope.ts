import { encodeBase64url, readBase64url } from "./base64url.ts";
import { equalBytes, type Bytes } from "./bytes.ts";
import { cryptoError } from "./errors.ts";
import { decrypt, encrypt, hkdf, importAesKey, ivBytes, keyBytes, tagBytes } from "./primitives.ts";
import { utf8 } from "./utf8.ts";

const version = "v1c";
const commitmentBytes = 32;

/**
 * Seals by SEALC of crypto-protocol.md §1, for keys from a password and for manifests: AES-GCM alone does not commit to
 * its key, so a server could offer one ciphertext that opens under two. `key` is 32 bytes, or a key for derivation that
 * contains them. Returns `v1c.<iv>.<commitment>.<ciphertext and tag>`.
 */
export async function sealCommitting(
  key: Bytes | CryptoKey,
  context: string,
  plaintext: Bytes,
  iv: Bytes,
): Promise<string> {
  const { cipherKey, commitment } = await deriveCommitmentKeys(key, encodeBase64url(iv));
  const sealed = await encrypt(await importAesKey(cipherKey, ["encrypt"]), iv, utf8(context), plaintext);
  return [version, ...[iv, commitment, sealed].map(encodeBase64url)].join(".");
}

/** Opens by OPENC: the commitment is compared before anything is decrypted. */
export async function openCommitting(
  key: Bytes | CryptoKey,
  context: string,
  envelope: string,
  field: string,
): Promise<Bytes> {
  const [found, ivText = "", ...parts] = envelope.split(".");
  if (found !== version) throw cryptoError("cannot_open", { field, reason: "version" });
  const iv = readBase64url(ivText);
  const [given, sealed] = parts.map((part) => readBase64url(part));
  if (
    iv?.length !== ivBytes ||
    given?.length !== commitmentBytes ||
    !sealed ||
    sealed.length < tagBytes ||
    parts.length !== 2
  )
    throw cryptoError("cannot_open", { field, reason: "shape" });
  const { cipherKey, commitment } = await deriveCommitmentKeys(key, ivText);
  if (!equalBytes(commitment, given)) throw cryptoError("cannot_open", { field, reason: "commitment" });
  const plaintext = await decrypt(await importAesKey(cipherKey, ["decrypt"]), iv, utf8(context), sealed);
  if (plaintext === null) throw cryptoError("cannot_open", { field, reason: "tag" });
  return plaintext;
}

async function deriveCommitmentKeys(
  key: Bytes | CryptoKey,
  iv: string,
): Promise<{ cipherKey: Bytes; commitment: Bytes }> {
  const okm = await hkdf(key, `pomander/v1/committing/${iv}`, keyBytes + commitmentBytes);
  return { cipherKey: okm.slice(0, keyBytes), commitment: okm.slice(keyBytes) };
}
