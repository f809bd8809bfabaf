import { concat } from "@pomander/crypto/bytes";
import { continueCrc32 } from "../read/crc32.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Writes a zip (PKWARE APPNOTE 6.3.10) file by file, each stored as it is. */
export interface ZipWriter {
  /** The bytes that are written so far. */
  size(): number;
  add(name: string, pieces: Iterable<Bytes> | AsyncIterable<Bytes>): AsyncGenerator<Bytes>;
  /** Returns the table of contents. */
  end(): Bytes;
}

/** Names are UTF-8, and sizes follow the bytes: they are not known before. */
const flags = 0x808;
/** The version of the format that reads it: 2.0. */
const version = 20;

export function createZipWriter(at: Date): ZipWriter {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = ((Math.max(1980, at.getFullYear()) - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const rows: Bytes[] = [];
  let written = 0;
  const count = (bytes: Bytes) => {
    written += bytes.length;
    return bytes;
  };
  return {
    size: () => written,
    async *add(name, pieces) {
      const encoded = new TextEncoder().encode(name);
      const start = written;
      const common = [2, flags, 2, 0, 2, time, 2, day];
      yield count(
        concat([numbers(4, 0x04034b50, 2, version, ...common, 4, 0, 4, 0, 4, 0, 2, encoded.length, 2, 0), encoded]),
      );
      let [crc, size] = [0, 0];
      for await (const piece of pieces) {
        crc = continueCrc32(crc, piece);
        size += piece.length;
        yield count(piece);
      }
      yield count(numbers(4, 0x08074b50, 4, crc, 4, size, 4, size));
      // The program that made it is of Unix, so that names are read as they are; the file is its owner's alone.
      const row = [4, 0x02014b50, 2, (3 << 8) | version, 2, version, ...common, 4, crc, 4, size, 4, size];
      rows.push(
        concat([numbers(...row, 2, encoded.length, 2, 0, 2, 0, 2, 0, 2, 0, 4, 0o100600 * 2 ** 16, 4, start), encoded]),
      );
    },
    end() {
      const table = concat(rows);
      const sizes = [2, 0, 2, 0, 2, rows.length, 2, rows.length, 4, table.length, 4, written, 2, 0];
      return concat([table, numbers(4, 0x06054b50, ...sizes)]);
    },
  };
}

/** Writes little-endian numbers, each behind its bytes: 2 or 4. */
function numbers(...pairs: readonly number[]): Bytes {
  const bytes: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [length = 0, value = 0] = [pairs[i], pairs[i + 1]];
    for (let byte = 0; byte < length; byte++) bytes.push(Math.floor(value / 2 ** (8 * byte)) % 256);
  }
  return Uint8Array.from(bytes);
}
