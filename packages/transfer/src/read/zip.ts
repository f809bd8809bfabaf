import { importLimits } from "../import-limits.ts";
import { crc32 } from "./crc32.ts";
import { inflate } from "./inflate.ts";
import { isSafeName, packedRange, readZipDirectory, type ZipFile } from "./zip-directory.ts";
import { readSlice } from "./blob-slice.ts";
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
  /** Returns the packed bytes of a file, unread. Throws `zip_damaged` where they are not within the zip. */
  packed(file: ZipFile): Promise<Blob>;
}

/** Returns whether these bytes begin as a zip does. */
export function looksLikeZip(bytes: Bytes): boolean {
  const [p, k, a, b] = bytes;
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));
}

/**
 * Reads a zip's table of contents by slices (PKWARE APPNOTE 6.3.10). Throws a transfer error for one that is cut or damaged,
 * contains more files than any real export, a name twice, a name that leads out of its folder, or a file that is
 * encrypted.
 */
export async function openZip(zip: Blob): Promise<Zip> {
  const { files: entries, tableAt } = await readZipDirectory(zip);
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
    if (unpacked > importLimits.unpackedBytes) throw transferError("zip_too_large");
  };
  const packed = async (file: ZipFile) => {
    const { start, end } = await packedRange(zip, file, tableAt);
    return zip.slice(start, end);
  };
  return {
    files,
    find: (name) => byName.get(name) ?? null,
    read: async (file, signal) => {
      signal?.throwIfAborted();
      const blob = await packed(file);
      if (blob.size > importLimits.unpackedBytes) throw transferError("zip_too_large");
      return unpack(await readSlice(blob, 0, blob.size), file, count, signal);
    },
    packed,
  };
}

async function unpack(
  packed: Bytes,
  file: ZipFile,
  count: (length: number) => void,
  signal: AbortSignal | undefined,
): Promise<Bytes> {
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
