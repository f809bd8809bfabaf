import { encodeBase64url } from "../base64url.ts";
import { equalBytes, type Bytes, type RandomSource } from "../bytes.ts";
import { cryptoError } from "../errors.ts";
import { randomUuid } from "../ids.ts";
import { fileLimits, fileSegments, paddedFileBytes } from "../limits.ts";
import { encrypt, keyBytes, sha256 } from "../primitives.ts";
import { hashOfSegments, isLastSegment, plainRange, prefixBytes, saltBytes, segmentIv, streamKey } from "./segments.ts";

/** Seals the segments of one file, in any order, and again after a lost connection. */
export interface FileSealer {
  id: string;
  /** The file's key, base64url. */
  key: string;
  segments: number;
  /** Returns which bytes of the file `seal` takes for a segment: from `start` up to `end`. */
  rangeOf(index: number): { start: number; end: number };
  /**
   * Seals a segment. Throws `file_changed` where its bytes are not those of the first time: what was sealed must not
   * leave the device, since the IV is the same.
   */
  seal(index: number, bytes: Bytes): Promise<SealedSegment>;
  /** Returns the hash of the whole file. Every segment must have been sealed. */
  hash(): Promise<string>;
}

export interface SealedSegment {
  bytes: Bytes;
  /** Its SHA-256, base64url. */
  sha256: string;
}

/** Makes id and key of a file of `size` bytes, for one upload alone. They and what was sealed live in memory. */
export async function newFileSealer(size: number, random: RandomSource): Promise<FileSealer> {
  const id = randomUuid(random);
  const rawKey = random(keyBytes);
  const salt = random(saltBytes);
  const prefix = random(prefixBytes);
  const key = await streamKey({ id, key: rawKey }, salt, "encrypt");
  const padded = paddedFileBytes(size);
  const hashes: Bytes[] = [];

  const rangeOf = (index: number) => {
    const { start, end } = plainRange(padded, index);
    return { start: Math.min(start, size), end: Math.min(end, size) };
  };
  return {
    id,
    key: encodeBase64url(rawKey),
    segments: fileSegments(size),
    rangeOf,
    async seal(index, bytes) {
      const range = rangeOf(index);
      if (bytes.length !== range.end - range.start) throw cryptoError("file_changed", {});
      const { start, end } = plainRange(padded, index);
      const plain = paddedTo(bytes, end - start);
      const ciphertext = await encrypt(key, segmentIv(prefix, index, isLastSegment(size, index)), noData, plain);
      const segment = index === 0 ? withHeader(salt, prefix, ciphertext) : ciphertext;
      const hash = await sha256(segment);
      const first = (hashes[index] ??= hash);
      if (!equalBytes(hash, first)) throw cryptoError("file_changed", {});
      return { bytes: segment, sha256: encodeBase64url(hash) };
    },
    async hash() {
      const missing = Array.from({ length: fileSegments(size) }, (_, index) => hashes[index]).includes(undefined);
      if (missing) throw new Error("Not all segments were sealed");
      return hashOfSegments(hashes);
    },
  };
}

const noData = new Uint8Array(0);

/** Returns the bytes with zeros behind them up to a length. Those that have it are not copied: they may be a mebibyte. */
function paddedTo(bytes: Bytes, length: number): Bytes {
  if (bytes.length === length) return bytes;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  return padded;
}

function withHeader(salt: Bytes, prefix: Bytes, ciphertext: Bytes): Bytes {
  const segment = new Uint8Array(fileLimits.headerBytes + ciphertext.length);
  segment[0] = fileLimits.headerBytes;
  segment.set(salt, 1);
  segment.set(prefix, 1 + saltBytes);
  segment.set(ciphertext, fileLimits.headerBytes);
  return segment;
}
