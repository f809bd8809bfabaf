import { fileLimits } from "../file-contents.ts";
import { crc32 } from "./crc32.ts";
import { inflate } from "./inflate.ts";
import { isSafeName, readZipDirectory, type ZipFile } from "./zip-directory.ts";
import { transferError } from "../faults.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A zip according to its table of contents. Nothing in it is unpacked before it is requested, and no zip within it is
 * opened.
 */
export interface Zip {
  /** Without directories, in the order of the table. */
  readonly files: readonly ZipFile[];
  /** Returns the file of that name, or null. */
  find(name: string): ZipFile | null;
  /**
   * Unpacks one file. The sizes in a zip are not trusted: bytes are counted as they come, over all files of this zip
   * together. Throws a transfer error, or the signal's reason.
   */
  read(file: ZipFile, signal?: AbortSignal): Promise<Bytes>;
}

/** Returns whether these bytes begin as a zip does. */
export function looksLikeZip(bytes: Bytes): boolean {
  const [p, k, a, b] = bytes;
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));
}

/**
 * Reads a zip's table of contents (PKWARE APPNOTE 6.3.10). Throws a transfer error for one that is cut or damaged,
 * contains more files than any real export, a name twice, a name that leads out of its folder, or a file that is
 * encrypted.
 */
export function openZip(bytes: Bytes): Zip {
  const entries = readZipDirectory(bytes);
  const byName = new Map<string, ZipFile>();
  for (const entry of entries) {
    if (!isSafeName(entry.name)) throw transferError("zip_path_outside");
    if (byName.has(entry.name)) throw transferError("zip_name_twice");
    byName.set(entry.name, entry);
  }
  const files = entries.filter(({ isDirectory }) => !isDirectory);
  if (files.some(({ isEncrypted }) => isEncrypted)) throw transferError("zip_encrypted");
  let unpacked = 0;
  const count = (length: number) => {
    unpacked += length;
    if (unpacked > fileLimits.unpackedBytes) throw transferError("zip_too_large");
  };
  return {
    files,
    find: (name) => byName.get(name) ?? null,
    read: (file, signal) => unpack(bytes, file, count, signal),
  };
}

async function unpack(
  bytes: Bytes,
  file: ZipFile,
  count: (length: number) => void,
  signal: AbortSignal | undefined,
): Promise<Bytes> {
  signal?.throwIfAborted();
  const packed = bytes.subarray(file.start, file.end);
  const unpacked =
    file.method === "stored"
      ? stored(packed, count)
      : await inflate(packed, "deflate-raw", { count, damaged: damagedZip, signal });
  if (unpacked.length !== file.size || crc32(unpacked) !== file.crc32) throw damagedZip();
  return unpacked;
}

function stored(packed: Bytes, count: (length: number) => void): Bytes {
  count(packed.length);
  return packed;
}

const damagedZip = () => transferError("zip_damaged");
