import { transferError } from "../../faults.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export const damagedDatabase = () => transferError("keepass_damaged");

/** Reads little-endian values one after another. Throws `keepass_damaged` where the bytes end before. */
export class ByteReader {
  readonly #bytes: Bytes;
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Bytes, at = 0) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  get position(): number {
    return this.#at;
  }

  uint8(): number {
    return this.#view.getUint8(this.#skip(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.#skip(2), true);
  }

  uint32(): number {
    return this.#view.getUint32(this.#skip(4), true);
  }

  bytes(length: number): Bytes {
    const from = this.#skip(length);
    return this.#bytes.subarray(from, from + length);
  }

  /** Returns the remaining bytes. */
  rest(): Bytes {
    return this.#bytes.subarray(this.#at);
  }

  /** Returns the offset of the value that is being read, and moves past it. */
  #skip(length: number): number {
    const from = this.#at;
    if (length > this.#bytes.length - from) throw damagedDatabase();
    this.#at += length;
    return from;
  }
}

/** Reads a little-endian whole number of 4 or 8 bytes; throws `keepass_damaged` for another length. */
export function wholeOf(bytes: Bytes): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length === 4) return BigInt(view.getUint32(0, true));
  if (bytes.length === 8) return view.getBigUint64(0, true);
  throw damagedDatabase();
}

export const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
