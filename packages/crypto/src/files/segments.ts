import { encodeBase64url } from "../base64url.ts";
import type { Bytes } from "../bytes.ts";
import { fileLimits, fileSegments } from "../limits.ts";
import { deriveBytes, importAesKey, ivBytes, keyBytes, sha256 } from "../primitives.ts";
import { utf8 } from "../utf8.ts";

/** The random id of one upload, and a key that seals this file and nothing else. */
export interface FileKey {
  id: string;
  key: Bytes;
}

export const saltBytes = 32;
export const prefixBytes = 7;
export const hashBytes = 32;

/** Derives the key of the segments, and of no other file. */
export async function streamKey({ id, key }: FileKey, salt: Bytes, usage: "encrypt" | "decrypt"): Promise<CryptoKey> {
  return importAesKey(await deriveBytes(key, salt, utf8(`pomander/v1/file/${id}`), keyBytes), [usage]);
}

/** Returns the IV of a segment: it says which one it is, and whether it is the last. */
export function segmentIv(prefix: Bytes, index: number, isLast: boolean): Bytes {
  const iv = new Uint8Array(ivBytes);
  iv.set(prefix);
  new DataView(iv.buffer).setUint32(prefixBytes, index);
  iv[ivBytes - 1] = isLast ? 1 : 0;
  return iv;
}

/** Returns where the plain bytes of a segment are in the padded file: from `start` up to `end`. */
export function plainRange(padded: number, index: number): { start: number; end: number } {
  const { segmentBytes, headerBytes, tagBytes } = fileLimits;
  const step = segmentBytes - tagBytes;
  const start = index === 0 ? 0 : index * step - headerBytes;
  return { start, end: Math.min(padded, (index + 1) * step - headerBytes) };
}

/** Returns the hash of a whole file from the SHA-256 of its segments, one behind the other. */
export async function hashOfSegments(hashes: readonly Bytes[]): Promise<string> {
  const joined = new Uint8Array(hashes.length * hashBytes);
  for (const [index, hash] of hashes.entries()) joined.set(hash, index * hashBytes);
  return encodeBase64url(await sha256(joined));
}

export const isLastSegment = (size: number, index: number) => index === fileSegments(size) - 1;
