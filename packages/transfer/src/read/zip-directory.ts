import { importLimits } from "../import-limits.ts";
import { transferError } from "../faults.ts";
import { readSlice } from "./blob-slice.ts";

/** One row of a zip's table of contents. */
export interface ZipFile {
  name: string;
  isDirectory: boolean;
  isEncrypted: boolean;
  method: "stored" | "deflated";
  /** Bytes when unpacked, according to the zip. */
  size: number;
  crc32: number;
  /** Offset of its own header, behind which its packed bytes are. */
  headerAt: number;
  /** Bytes when packed. */
  packedSize: number;
}

/** The files of a zip, by its table of contents. */
export interface ZipDirectory {
  files: ZipFile[];
  /** Offset of the table, behind all packed bytes. */
  tableAt: number;
}

const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
};
const endBytes = 22;
const maxComment = 0xffff;
const locator64Bytes = 20;
const end64Bytes = 56;
const centralBytes = 46;
const localBytes = 30;
const encryptedFlags = 0x1 | 0x40 | 0x2000;
const utf8Flag = 0x800;
const methods = new Map([
  [0, "stored"],
  [8, "deflated"],
] as const);
/** Marks a number that is in the zip64 part. */
const in64 = 0xffffffff;

/** The largest table of contents: rows of `importLimits.zipFiles` with long names. */
const maxTableBytes = 32 * 1024 * 1024;

/** Reads the table of contents, which alone determines the files of a zip. Throws a transfer error. */
export async function readZipDirectory(zip: Blob): Promise<ZipDirectory> {
  const tailAt = Math.max(0, zip.size - endBytes - maxComment - locator64Bytes - end64Bytes);
  const tail = await readSlice(zip, tailAt, zip.size);
  const { count, start, size, endsAt } = within(() => findTable(viewOf(tail), tailAt));
  if (count > importLimits.zipFiles) throw transferError("zip_too_many_files", { count });
  if (start + size !== endsAt || size > maxTableBytes) throw damaged();
  const table = await readSlice(zip, start, endsAt);
  return { files: within(() => readRows(table, count, start)), tableAt: start };
}

/** Returns where the packed bytes of a file are: behind its own header, of which only the length is trusted. */
export async function packedRange(zip: Blob, { headerAt, packedSize }: ZipFile, tableAt: number) {
  const header = await readSlice(zip, headerAt, Math.min(headerAt + localBytes, tableAt));
  return within(() => {
    const view = viewOf(header);
    if (view.getUint32(0, true) !== signatures.local) throw damaged();
    const start = headerAt + localBytes + view.getUint16(26, true) + view.getUint16(28, true);
    if (start + packedSize > tableAt) throw damaged();
    return { start, end: start + packedSize };
  });
}

/** Reads numbers. A DataView throws a RangeError for an offset outside of it: then the zip is damaged. */
function within<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  new DataView(buffer, byteOffset, byteLength);

function readRows(table: Uint8Array<ArrayBuffer>, count: number, tableAt: number): ZipFile[] {
  const view = viewOf(table);
  const files: ZipFile[] = [];
  let at = 0;
  for (let n = 0; n < count; n++) {
    const { file, next } = readRow(table, view, at);
    if (file.headerAt + localBytes + file.packedSize > tableAt) throw damaged();
    files.push(file);
    at = next;
  }
  if (at !== table.length) throw damaged();
  return files;
}

/** A zip's table of contents. `endsAt` is where it must end, since the record that points to it begins there. */
interface Table {
  count: number;
  start: number;
  size: number;
  endsAt: number;
}

/** Finds the table by the last bytes of a zip, `tailAt` from its beginning. */
function findTable(view: DataView, tailAt: number): Table {
  const lowest = Math.max(0, view.byteLength - endBytes - maxComment);
  for (let at = view.byteLength - endBytes; at >= lowest; at--) {
    if (view.getUint32(at, true) !== signatures.end) continue;
    if (at + endBytes + view.getUint16(at + 20, true) !== view.byteLength) continue;
    if (hasSignature(view, at - locator64Bytes, signatures.locator64))
      return findTable64(view, at - locator64Bytes, tailAt);
    const [disk, startDisk] = [view.getUint16(at + 4, true), view.getUint16(at + 6, true)];
    const count = view.getUint16(at + 10, true);
    const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (disk !== 0 || startDisk !== 0 || view.getUint16(at + 8, true) !== count) throw damaged();
    return { count, start, size, endsAt: tailAt + at };
  }
  throw damaged();
}

const hasSignature = (view: DataView, at: number, signature: number) =>
  at >= 0 && view.getUint32(at, true) === signature;

function findTable64(view: DataView, locatorAt: number, tailAt: number): Table {
  const at = uint64(view, locatorAt + 8) - tailAt;
  if (view.getUint32(at, true) !== signatures.end64 || at + end64Bytes > locatorAt) throw damaged();
  const [count, size, start] = [uint64(view, at + 32), uint64(view, at + 40), uint64(view, at + 48)];
  return { count, start, size, endsAt: tailAt + at };
}

function readRow(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number): { file: ZipFile; next: number } {
  if (view.getUint32(at, true) !== signatures.central) throw damaged();
  const flags = view.getUint16(at + 8, true);
  const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
  const [nameAt, extraAt] = [at + centralBytes, at + centralBytes + nameLength];
  const next = extraAt + extraLength + view.getUint16(at + 32, true);
  if (next > view.byteLength) throw damaged();
  const sizes = {
    size: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    localAt: view.getUint32(at + 42, true),
  };
  readZip64(view, extraAt, extraLength, sizes);
  const name = nameOf(bytes.subarray(nameAt, extraAt), (flags & utf8Flag) !== 0);
  const isDirectory = name.endsWith("/");
  const method = methods.get(view.getUint16(at + 10, true) as 0 | 8);
  const isEncrypted = (flags & encryptedFlags) !== 0;
  // An encrypted file may have a method of its own; it is refused because it is encrypted.
  if (method === undefined && !isEncrypted) throw transferError("zip_unsupported");
  return {
    next,
    file: {
      name,
      isDirectory,
      isEncrypted,
      method: method ?? "stored",
      size: sizes.size,
      crc32: view.getUint32(at + 16, true),
      headerAt: sizes.localAt,
      packedSize: sizes.packed,
    },
  };
}

/** Reads sizes beyond 32 bits from the extra field, in this order, and only those that are marked. */
function readZip64(
  view: DataView,
  extraAt: number,
  extraLength: number,
  sizes: Record<"size" | "packed" | "localAt", number>,
): void {
  for (let at = extraAt; at + 4 <= extraAt + extraLength; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let valueAt = at + 4;
    for (const name of ["size", "packed", "localAt"] as const) {
      if (sizes[name] !== in64) continue;
      sizes[name] = uint64(view, valueAt);
      valueAt += 8;
    }
    if (valueAt > at + 4 + view.getUint16(at + 2, true)) throw damaged();
    return;
  }
}

function uint64(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  return Number(value);
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const latin1 = new TextDecoder("windows-1252");

/** Decodes a name as UTF-8, else as Windows-1252 of an old program. Throws where the zip declares UTF-8 that is invalid. */
function nameOf(bytes: Uint8Array<ArrayBuffer>, mustBeUtf8: boolean): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    if (mustBeUtf8) throw damaged();
    return latin1.decode(bytes);
  }
}

/** Returns whether a name stays within the folder that a zip would be unpacked into, on any system. */
export function isSafeName(name: string): boolean {
  if (name === "" || name.startsWith("/") || /^[a-z]:/i.test(name) || name.includes("\\") || name.includes("\0"))
    return false;
  return !name.split("/").some((part) => part === ".." || part === ".");
}

const damaged = () => transferError("zip_damaged");
