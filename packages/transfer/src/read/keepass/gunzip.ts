import { importLimits } from "../../import-limits.ts";
import { inflate } from "../inflate.ts";
import { damagedDatabase, type Bytes } from "./byte-reader.ts";
import { transferError } from "../../faults.ts";

/**
 * Makes a function that unpacks gzip (RFC 1952). Counts the bytes of all calls as they come: what the file says of its
 * size is not asked.
 */
export function createBoundedUnzip(): (packed: Bytes) => Promise<Bytes> {
  let unpacked = 0;
  const count = (length: number) => {
    unpacked += length;
    if (unpacked > importLimits.unpackedBytes) throw transferError("keepass_too_large");
  };
  return (packed) => inflate(packed, "gzip", { count, damaged: damagedDatabase });
}

export const unzipBounded = (packed: Bytes): Promise<Bytes> => createBoundedUnzip()(packed);
