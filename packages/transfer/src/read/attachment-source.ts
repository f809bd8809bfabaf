import { openSealedRange } from "@pomander/crypto/sealed-file";
import type { FileSource } from "@pomander/vault/files";
import type { Attachment } from "../file-contents.ts";
import { transferError } from "../faults.ts";
import { continueCrc32 } from "./crc32.ts";
import { readSlice } from "./blob-slice.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Returns the bytes of a file of an entry, to be stored. Reading it throws `file_moved`, and `zip_damaged` where its
 * bytes are others than the zip says: at the latest with the last of them.
 */
export function createAttachmentSource({ name, size, content, packed }: Attachment): FileSource {
  if (packed === undefined) return { name, size, read: (start, end) => readSlice(content, start, end) };
  if (packed.method === "sealed") {
    const { key, at } = packed;
    return { name, size, read: (start, end) => openSealedRange({ segments: content, key }, at + start, at + end) };
  }
  return { name, size, read: inOrder(() => unpack(content, size, packed)) };
}

/**
 * Reads ranges of bytes that can only be read from the first one on. What lies before a range is read again where that
 * is needed.
 */
function inOrder(begin: () => AsyncIterator<Bytes>): FileSource["read"] {
  let pieces = begin();
  let [at, piece]: [number, Bytes] = [0, new Uint8Array()];
  /** Reads of a file follow one another. */
  let queue: Promise<unknown> = Promise.resolve();
  const read = async (start: number, end: number): Promise<Bytes> => {
    if (start < at) {
      await pieces.return?.();
      [pieces, at, piece] = [begin(), 0, new Uint8Array()];
    }
    const bytes = new Uint8Array(end - start);
    for (let filled = 0; filled < bytes.length;) {
      if (piece.length === 0) {
        const { done, value } = await pieces.next();
        if (done === true) return bytes.subarray(0, filled);
        piece = value;
      }
      const skipped = piece.subarray(0, start + filled - at);
      const taken = piece.subarray(skipped.length, skipped.length + bytes.length - filled);
      bytes.set(taken, filled);
      filled += taken.length;
      at += skipped.length + taken.length;
      piece = piece.subarray(skipped.length + taken.length);
    }
    // The end of the file is where its checksum is compared.
    if (piece.length === 0) await lookAhead();
    return bytes;
  };
  const lookAhead = async () => {
    const { done, value } = await pieces.next();
    if (done !== true) piece = value;
  };
  return (start, end) => {
    const reading = queue.then(() => read(start, end));
    queue = reading.catch(() => undefined);
    return reading;
  };
}

type ZipPacking = Extract<Attachment["packed"], { crc32: number }>;

/** Bytes that are read at once. Deflated, they make at most some thousand times as much before it is counted. */
const sliceBytes = 64 * 1024;

async function* unpack(packed: Blob, size: number, { method, crc32 }: ZipPacking): AsyncGenerator<Bytes> {
  let [length, crc] = [0, 0];
  for await (const piece of method === "stored" ? slicesOf(packed) : inflated(packed)) {
    length += piece.length;
    if (length > size) throw damaged();
    crc = continueCrc32(crc, piece);
    yield piece;
  }
  if (length !== size || crc !== crc32) throw damaged();
}

async function* slicesOf(file: Blob): AsyncGenerator<Bytes> {
  for (let at = 0; at < file.size; at += sliceBytes) yield readSlice(file, at, at + sliceBytes);
}

async function* inflated(packed: Blob): AsyncGenerator<Bytes> {
  const inflater = new DecompressionStream("deflate-raw");
  const writer = inflater.writable.getWriter();
  const writing = (async () => {
    for await (const slice of slicesOf(packed)) {
      await writer.ready;
      await writer.write(slice);
    }
    await writer.close();
  })();
  writing.catch((error: unknown) => writer.abort(error).catch(() => undefined));
  const reader = inflater.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await writing;
  } catch (error) {
    // The inflater throws a TypeError for bytes that it cannot read.
    throw error instanceof TypeError ? damaged() : error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const damaged = () => transferError("zip_damaged");
