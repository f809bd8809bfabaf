import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string | Uint8Array;
  content?: string | Uint8Array;
  /** Deflated content, with the size and checksum that the zip declares. */
  packed?: { bytes: Uint8Array; size: number; crc32: number };
  method?: number;
  flags?: number;
  /** Values that the zip declares, instead of the true ones. */
  says?: { size?: number; crc32?: number };
  isZip64?: boolean;
}

/** Builds a zip of these parts, whose declared values may be false. */
export function buildZip(parts: readonly ZipPart[], { isZip64 = false, comment = "" } = {}): Uint8Array<ArrayBuffer> {
  const [locals, rows]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name as Uint8Array);
    const content = Buffer.from((part.content ?? "") as Uint8Array);
    const method = part.method ?? 8;
    const packed = part.packed?.bytes ?? (method === 8 ? deflateRawSync(content) : content);
    const crc = part.says?.crc32 ?? part.packed?.crc32 ?? crc32(content);
    const size = part.says?.size ?? part.packed?.size ?? content.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(part.flags ?? 0x800, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    const extra = Buffer.alloc(part.isZip64 ? 28 : 0);
    if (part.isZip64) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(size), 4);
      extra.writeBigUInt64LE(BigInt(packed.length), 12);
      extra.writeBigUInt64LE(BigInt(at), 20);
    }
    const row = Buffer.alloc(46);
    row.writeUInt32LE(0x02014b50, 0);
    row.writeUInt16LE(part.flags ?? 0x800, 8);
    row.writeUInt16LE(method, 10);
    row.writeUInt32LE(crc, 16);
    row.writeUInt32LE(part.isZip64 ? 0xffffffff : packed.length, 20);
    row.writeUInt32LE(part.isZip64 ? 0xffffffff : size, 24);
    row.writeUInt16LE(name.length, 28);
    row.writeUInt16LE(extra.length, 30);
    row.writeUInt32LE(part.isZip64 ? 0xffffffff : at, 42);
    locals.push(local, name, Buffer.from(packed));
    rows.push(row, name, extra);
    at += local.length + name.length + packed.length;
  }
  const table = Buffer.concat(rows);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isZip64 ? 0xffff : parts.length, 8);
  end.writeUInt16LE(isZip64 ? 0xffff : parts.length, 10);
  end.writeUInt32LE(isZip64 ? 0xffffffff : table.length, 12);
  end.writeUInt32LE(isZip64 ? 0xffffffff : at, 16);
  end.writeUInt16LE(comment.length, 20);
  const ends = isZip64 ? end64(parts.length, table.length, at) : [];
  return Uint8Array.from(Buffer.concat([...locals, table, ...ends, end, Buffer.from(comment)]));
}

function end64(count: number, size: number, start: number): Buffer[] {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  return [record, locator];
}
