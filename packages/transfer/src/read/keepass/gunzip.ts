import { fileLimits } from "../../file-contents.ts";
import { inflate } from "../inflate.ts";
import { damagedDatabase, type Bytes } from "./byte-reader.ts";
import { transferError } from "../../faults.ts";

/** Unpacks gzip (RFC 1952). Counts the bytes as they come: what the file says of its size is not asked. */
export function unzipBounded(packed: Bytes): Promise<Bytes> {
  let unpacked = 0;
  const count = (length: number) => {
    unpacked += length;
    if (unpacked > fileLimits.unpackedBytes) throw transferError("keepass_too_large");
  };
  return inflate(packed, "gzip", { count, damaged: damagedDatabase });
}
