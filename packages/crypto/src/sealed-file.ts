import { concat, equalBytes, systemRandom, type Bytes, type RandomSource } from "./bytes.ts";
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
/** 2 contains files of entries; without any, a file is of version 1. */
export type SealedFileVersion = 1 | 2;
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
  plaintext: Iterable<Bytes> | AsyncIterable<Bytes>,
  {
    password,
    argon2,
    version = 1,
    random = systemRandom,
  }: SealedFileOptions & { version?: SealedFileVersion; random?: RandomSource },
): AsyncGenerator<Bytes, void> {
  const kdf = newKdf(random);
  const exportKey = await deriveExportKey(password, kdf, argon2);
  const fileKey = random(keyBytes);
  const key = await sealCommitting(exportKey, keyContext, fileKey, random(ivBytes));
  const { head, checksum } = await encodeHead(version, { kdf, key });
  yield head;
  const streamKey = await deriveStreamKey(fileKey, checksum, "encrypt");
  let index = 0;
  let segment = new Uint8Array(segmentBytes);
  let filled = 0;
  for await (const piece of plaintext)
    for (let rest = piece; rest.length > 0;) {
      // Whether a segment is the last one is known when there is a byte behind it.
      if (filled === segmentBytes) {
        yield await encrypt(streamKey, segmentIv(index++, false), noData, segment);
        [segment, filled] = [new Uint8Array(segmentBytes), 0];
      }
      const part = rest.subarray(0, segmentBytes - filled);
      segment.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
    }
  yield await encrypt(streamKey, segmentIv(index, true), noData, segment.subarray(0, filled));
}

/** A sealed file whose password was the right one. */
export interface OpenedSealedFile extends SealedSegments {
  version: SealedFileVersion;
  /**
   * Opens it from the beginning, in pieces. Nothing that it gives may be used before it has ended: until then the file
   * may turn out to be cut short. Throws `cannot_open` of the field "file".
   */
  pieces: () => AsyncGenerator<Bytes, void>;
}

/** The segments of a sealed file, and their key. */
export interface SealedSegments {
  segments: Blob;
  key: CryptoKey;
}

/**
 * Opens a sealed file. Throws `cannot_open` of the field "file", whose reason is `commitment` for another password;
 * `kdf_refused` for key settings outside of the bounds; and as `derivePasswordKeys` does for a password that is none.
 */
export async function openSealedFile(file: Blob, { password, argon2 }: SealedFileOptions): Promise<OpenedSealedFile> {
  const { version, kdf, key: wrapped, checksum, segmentsAt } = await parseHead(file);
  const exportKey = await deriveExportKey(password, kdf, argon2);
  const fileKey = await openCommitting(exportKey, keyContext, wrapped, "file");
  if (fileKey.length !== keyBytes) throw cryptoError("cannot_open", { field: "file", reason: "shape" });
  const key = await deriveStreamKey(fileKey, checksum, "decrypt");
  const segments = file.slice(segmentsAt);
  if (segments.size === 0) throw cryptoError("cannot_open", { field: "file", reason: "shape" });
  return { version, key, segments, pieces: () => openPieces({ segments, key }) };
}

/** Segments that are read at once. */
const segmentsAtOnce = 16;

async function* openPieces(sealed: SealedSegments): AsyncGenerator<Bytes, void> {
  const step = segmentsAtOnce * segmentBytes;
  const { size } = sealed.segments;
  for (let start = 0; start === 0 || (start / segmentBytes) * sealedSegmentBytes < size; start += step)
    yield openSealedRange(sealed, start, start + step);
}

/**
 * Opens the bytes of a sealed file from `start` up to `end`, or to its last one. They count only once all of the file was
 * opened in its order. Throws `cannot_open` of the field "file".
 */
export async function openSealedRange({ segments, key }: SealedSegments, start: number, end: number): Promise<Bytes> {
  const first = Math.floor(start / segmentBytes);
  const behind = Math.ceil(end / segmentBytes);
  const last = Math.ceil(segments.size / sealedSegmentBytes) - 1;
  const sealed = await bytesOf(segments.slice(first * sealedSegmentBytes, behind * sealedSegmentBytes));
  const opened: Bytes[] = [];
  for (let index = first; index <= Math.min(last, behind - 1); index++) {
    const at = (index - first) * sealedSegmentBytes;
    const segment = sealed.subarray(at, at + sealedSegmentBytes);
    // A last segment without content would be a second way of writing the same file.
    if (segment.length < tagBytes + (index > 0 ? 1 : 0))
      throw cryptoError("cannot_open", { field: "file", reason: "shape" });
    const plain = await decrypt(key, segmentIv(index, index === last), noData, segment);
    if (plain === null) throw cryptoError("cannot_open", { field: "file", reason: "tag" });
    opened.push(plain);
  }
  const skipped = start - first * segmentBytes;
  return concat(opened).subarray(skipped, skipped + end - start);
}

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer());

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

async function encodeHead(version: SealedFileVersion, json: HeadJson): Promise<{ head: Bytes; checksum: Bytes }> {
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

interface Head extends HeadJson {
  version: SealedFileVersion;
  checksum: Bytes;
  segmentsAt: number;
}

async function parseHead(blob: Blob): Promise<Head> {
  const file = await bytesOf(blob.slice(0, fixedBytes + maxHeadJson + checksumBytes));
  if (!isSealedFile(file) || file.length < fixedBytes)
    throw cryptoError("cannot_open", { field: "file", reason: "shape" });
  const version = file[magic.length];
  if (version !== 1 && version !== 2) throw cryptoError("cannot_open", { field: "file", reason: "version" });
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
  return { version, kdf: validateKdf(json.kdf), key: json.key, checksum, segmentsAt: textEnd + checksumBytes };
}

function isHeadJson(json: unknown): json is HeadJson {
  if (typeof json !== "object" || json === null || !("kdf" in json) || !("key" in json)) return false;
  return typeof json.kdf === "object" && json.kdf !== null && typeof json.key === "string";
}
