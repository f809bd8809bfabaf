import { fileLimits } from "../file-contents.ts";
import { transferError } from "../faults.ts";

/** One row of a zip's table of contents. */
export interface ZipFile {
  name: string;
  isDirectory: boolean;
  isEncrypted: boolean;
  method: "stored" | "deflated";
  /** Bytes when unpacked, according to the zip. */
  size: number;
  crc32: number;
  /** Offset of its packed bytes. */
  start: number;
  end: number;
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

/** Reads the table of contents, which alone determines the files of a zip. Throws a transfer error. */
export function readZipDirectory(bytes: Uint8Array<ArrayBuffer>): ZipFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readTable(bytes, view);
  } catch (error) {
    // A DataView throws a RangeError for an offset outside of it.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

function readTable(bytes: Uint8Array<ArrayBuffer>, view: DataView): ZipFile[] {
  const { count, start, size, endsAt } = findTable(view);
  if (count > fileLimits.zipFiles) throw transferError("zip_too_many_files", { count });
  if (start + size !== endsAt) throw damaged();
  const files: ZipFile[] = [];
  let at = start;
  for (let n = 0; n < count; n++) {
    const { file, next } = readRow(bytes, view, at);
    if (next > endsAt || file.end > start) throw damaged();
    files.push(file);
    at = next;
  }
  if (at !== endsAt) throw damaged();
  return files;
}

/** A zip's table of contents. `endsAt` is where it must end, since the record that points to it begins there. */
interface Table {
  count: number;
  start: number;
  size: number;
  endsAt: number;
}

function findTable(view: DataView): Table {
  const lowest = Math.max(0, view.byteLength - endBytes - maxComment);
  for (let at = view.byteLength - endBytes; at >= lowest; at--) {
    if (view.getUint32(at, true) !== signatures.end) continue;
    if (at + endBytes + view.getUint16(at + 20, true) !== view.byteLength) continue;
    if (hasSignature(view, at - locator64Bytes, signatures.locator64)) return findTable64(view, at - locator64Bytes);
    const [disk, startDisk] = [view.getUint16(at + 4, true), view.getUint16(at + 6, true)];
    const count = view.getUint16(at + 10, true);
    const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    if (disk !== 0 || startDisk !== 0 || view.getUint16(at + 8, true) !== count) throw damaged();
    return { count, start, size, endsAt: at };
  }
  throw damaged();
}

const hasSignature = (view: DataView, at: number, signature: number) =>
  at >= 0 && view.getUint32(at, true) === signature;

function findTable64(view: DataView, locatorAt: number): Table {
  const at = uint64(view, locatorAt + 8);
  if (view.getUint32(at, true) !== signatures.end64 || at + end64Bytes > locatorAt) throw damaged();
  const [count, size, start] = [uint64(view, at + 32), uint64(view, at + 40), uint64(view, at + 48)];
  return { count, start, size, endsAt: at };
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
  const start = packedStart(view, sizes.localAt);
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
      start,
      end: start + sizes.packed,
    },
  };
}

/** Returns where the packed bytes begin: behind the file's own header, of which only the length is trusted. */
function packedStart(view: DataView, localAt: number): number {
  if (view.getUint32(localAt, true) !== signatures.local) throw damaged();
  return localAt + localBytes + view.getUint16(localAt + 26, true) + view.getUint16(localAt + 28, true);
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
