import { equalBytes, systemRandom, type Bytes, type RandomSource } from "./bytes.ts";
import { encodeBase64url } from "./base64url.ts";
import { openCommitting, sealCommitting } from "./committing-envelope.ts";
import { parseJson } from "./envelope.ts";
import { cryptoError } from "./errors.ts";
import { newKdf, validateKdf, type Argon2id, type KdfRecord } from "./kdf.ts";
import { deriveMasterKey } from "./password-keys.ts";
import { decrypt, encrypt, hkdf, importAesKey, ivBytes, keyBytes, sha256, tagBytes } from "./primitives.ts";
import { decodeUtf8, utf8 } from "./utf8.ts";

/** Bytes of plaintext in every segment but the last. */
export const segmentBytes = 65_536;

const magic = utf8("pomander");
const version = 1;
/** Magic, version, and the length of the JSON behind them, as 4 bytes, the most significant first. */
const fixedBytes = magic.length + 1 + 4;
const maxHeadJson = 4_096;
const checksumBytes = 32;
const sealedSegmentBytes = segmentBytes + tagBytes;

export interface SealedFileOptions {
  password: string;
  argon2: Argon2id;
}

/** Whether these are the first bytes of a sealed file, of any version. */
export function isSealedFile(bytes: Bytes): boolean {
  return equalBytes(bytes.subarray(0, magic.length), magic);
}

/**
 * Seals bytes under a password as the file of docs/sealed-export-format.md. Gives it in pieces: its head, then a segment
 * a piece. Throws as `derivePasswordKeys` does for a password that is none.
 */
export async function* sealFile(
  plaintext: Bytes,
  { password, argon2, random = systemRandom }: SealedFileOptions & { random?: RandomSource },
): AsyncGenerator<Bytes, void> {
  const kdf = newKdf(random);
  const exportKey = await deriveExportKey(password, kdf, argon2);
  const fileKey = random(keyBytes);
  const key = await sealCommitting(exportKey, keyContext, fileKey, random(ivBytes));
  const { head, checksum } = await encodeHead({ kdf, key });
  yield head;
  const streamKey = await deriveStreamKey(fileKey, checksum, "encrypt");
  const last = Math.max(0, Math.ceil(plaintext.length / segmentBytes) - 1);
  for (let index = 0; index <= last; index++) {
    const segment = plaintext.subarray(index * segmentBytes, (index + 1) * segmentBytes);
    yield await encrypt(streamKey, segmentIv(index, index === last), noData, segment);
  }
}

/**
 * Opens a sealed file, a segment a piece. Nothing that it gives may be used before it has ended: until then the file may
 * turn out to be cut short. Throws `cannot_open` of the field "file", whose reason is `commitment` for another
 * password; `kdf_refused` for key settings outside of the bounds; and as `derivePasswordKeys` does for a password that
 * is none.
 */
export async function* openSealedFile(
  file: Bytes,
  { password, argon2 }: SealedFileOptions,
): AsyncGenerator<Bytes, void> {
  const { kdf, key, checksum, segmentsAt } = await parseHead(file);
  const exportKey = await deriveExportKey(password, kdf, argon2);
  const fileKey = await openCommitting(exportKey, keyContext, key, "file");
  if (fileKey.length !== keyBytes) throw cryptoError("cannot_open", { field: "file", reason: "shape" });
  const streamKey = await deriveStreamKey(fileKey, checksum, "decrypt");
  const segments = file.subarray(segmentsAt);
  const last = Math.ceil(segments.length / sealedSegmentBytes) - 1;
  if (last < 0) throw cryptoError("cannot_open", { field: "file", reason: "shape" });
  for (let index = 0; index <= last; index++) {
    const sealed = segments.subarray(index * sealedSegmentBytes, (index + 1) * sealedSegmentBytes);
    // A last segment without content would be a second way of writing the same file.
    if (sealed.length < tagBytes + (index > 0 ? 1 : 0))
      throw cryptoError("cannot_open", { field: "file", reason: "shape" });
    const opened = await decrypt(streamKey, segmentIv(index, index === last), noData, sealed);
    if (opened === null) throw cryptoError("cannot_open", { field: "file", reason: "tag" });
    yield opened;
  }
}

const keyContext = "pomander/v1/export-key";
const noData = new Uint8Array(0);

/** Independent of the keys that the same password has for an account: the salt is the file's own, and so is the purpose. */
async function deriveExportKey(password: string, kdf: KdfRecord, argon2: Argon2id): Promise<Bytes> {
  return hkdf(await deriveMasterKey(password, kdf, argon2), "pomander/v1/export");
}

/** One key a file, and another as soon as one byte of the head differs. */
async function deriveStreamKey(fileKey: Bytes, checksum: Bytes, usage: "encrypt" | "decrypt"): Promise<CryptoKey> {
  const info = `pomander/v1/export-stream/${encodeBase64url(checksum)}`;
  return importAesKey(await hkdf(fileKey, info), [usage]);
}

/**
 * The STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015): 11 bytes of counter, the most significant first, and
 * one that is 1 for the last segment alone. So none is left out, added, repeated or moved unseen. The key is of one file.
 */
function segmentIv(index: number, isLast: boolean): Bytes {
  const iv = new Uint8Array(ivBytes);
  new DataView(iv.buffer).setUint32(ivBytes - 5, index);
  iv[ivBytes - 1] = isLast ? 1 : 0;
  return iv;
}

interface HeadJson {
  kdf: KdfRecord;
  /** The file's key, SEALC. */
  key: string;
}

async function encodeHead(json: HeadJson): Promise<{ head: Bytes; checksum: Bytes }> {
  const text = utf8(JSON.stringify(json));
  const head = new Uint8Array(fixedBytes + text.length + checksumBytes);
  head.set(magic);
  head[magic.length] = version;
  new DataView(head.buffer).setUint32(magic.length + 1, text.length);
  head.set(text, fixedBytes);
  const checksum = await sha256(head.slice(0, fixedBytes + text.length));
  head.set(checksum, fixedBytes + text.length);
  return { head, checksum };
}

async function parseHead(file: Bytes): Promise<HeadJson & { checksum: Bytes; segmentsAt: number }> {
  if (!isSealedFile(file) || file.length < fixedBytes)
    throw cryptoError("cannot_open", { field: "file", reason: "shape" });
  if (file[magic.length] !== version) throw cryptoError("cannot_open", { field: "file", reason: "version" });
  const length = new DataView(file.buffer, file.byteOffset).getUint32(magic.length + 1);
  const textEnd = fixedBytes + length;
  if (length > maxHeadJson || file.length < textEnd + checksumBytes)
    throw cryptoError("cannot_open", { field: "file", reason: "shape" });
  const checksum = file.slice(textEnd, textEnd + checksumBytes);
  if (!equalBytes(await sha256(file.slice(0, textEnd)), checksum))
    throw cryptoError("cannot_open", { field: "file", reason: "shape" });
  const text = decodeUtf8(file.slice(fixedBytes, textEnd));
  const json = text === null ? null : parseJson(text, "file");
  if (!isHeadJson(json)) throw cryptoError("cannot_open", { field: "file", reason: "shape" });
  return { kdf: validateKdf(json.kdf), key: json.key, checksum, segmentsAt: textEnd + checksumBytes };
}

function isHeadJson(json: unknown): json is HeadJson {
  if (typeof json !== "object" || json === null || !("kdf" in json) || !("key" in json)) return false;
  return typeof json.kdf === "object" && json.kdf !== null && typeof json.key === "string";
}
