import { paddedLength } from "./limits.ts";
import type { Bytes } from "./bytes.ts";

/** `bytes || 0x80 || 0x00…`, so that a ciphertext's length tells little of the text's. */
export function pad(bytes: Bytes): Bytes {
  const padded = new Uint8Array(paddedLength(bytes.length));
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  return padded;
}

/** null when the last byte that is not zero is not 0x80. */
export function unpad(padded: Bytes): Bytes | null {
  let end = padded.length - 1;
  while (end >= 0 && padded[end] === 0) end--;
  return padded[end] === 0x80 ? padded.subarray(0, end) : null;
}
