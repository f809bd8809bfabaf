import { decodeBase64url, encodeBase64url, readBase64url } from "../base64url.ts";
import type { Bytes } from "../bytes.ts";
import { cryptoError, type OpenReason } from "../errors.ts";
import { fileLimits, fileSegments, paddedFileBytes, sealedFileBytes, sealedSegmentBytes } from "../limits.ts";
import { decrypt, sha256 } from "../primitives.ts";
import { hashBytes, hashOfSegments, isLastSegment, plainRange, saltBytes, segmentIv, streamKey } from "./segments.ts";

/** An entry's record of a file, without its name. `key` and `hash` are base64url of 32 bytes. */
export interface SealedFileRecord {
  id: string;
  key: string;
  size: number;
  hash: string;
}

/** Opens the segments of one file, from the first one on. */
export interface FileOpener {
  segments: number;
  /** Returns the bytes of the file that a segment contains, without padding. Throws `cannot_open`. */
  open(index: number, segment: Bytes): Promise<Bytes>;
}

/**
 * Compares the SHA-256 of a file's segments, as a server lists them, with what the entry records, before any segment is
 * asked for. Throws `cannot_open` of the field "file": `shape` for another number of segments, `commitment` for others.
 */
export async function createFileOpener(
  record: SealedFileRecord,
  listed: readonly (string | null)[],
): Promise<FileOpener> {
  const { id, size, hash } = record;
  const hashes = listed.map((each) => (each === null ? null : readBase64url(each)));
  const isComplete = hashes.every((each): each is Bytes => each?.length === hashBytes);
  if (!isComplete || hashes.length !== fileSegments(size)) throw cannotOpen("shape");
  if ((await hashOfSegments(hashes)) !== hash) throw cannotOpen("commitment");

  const padded = paddedFileBytes(size);
  const sealed = sealedFileBytes(size);
  let stream: { key: CryptoKey; prefix: Bytes } | null = null;
  return {
    segments: hashes.length,
    async open(index, segment) {
      if (segment.length !== sealedSegmentBytes(sealed, index)) throw cannotOpen("shape");
      if (encodeBase64url(await sha256(segment)) !== listed[index]) throw cannotOpen("commitment");
      if (index === 0) {
        if (segment[0] !== fileLimits.headerBytes) throw cannotOpen("shape");
        const salt = segment.slice(1, 1 + saltBytes);
        const key = await streamKey({ id, key: decodeBase64url(record.key) }, salt, "decrypt");
        stream = { key, prefix: segment.slice(1 + saltBytes, fileLimits.headerBytes) };
      }
      if (stream === null) throw new Error("The first segment is opened first");
      const ciphertext = index === 0 ? segment.subarray(fileLimits.headerBytes) : segment;
      const iv = segmentIv(stream.prefix, index, isLastSegment(size, index));
      const plain = await decrypt(stream.key, iv, new Uint8Array(0), ciphertext);
      if (plain === null) throw cannotOpen("tag");
      const { start } = plainRange(padded, index);
      return plain.subarray(0, Math.max(0, Math.min(size - start, plain.length)));
    },
  };
}

const cannotOpen = (reason: OpenReason) => cryptoError("cannot_open", { field: "file", reason });
