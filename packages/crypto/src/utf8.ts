import type { Bytes } from "./bytes.ts";

const encoder = new TextEncoder();
// A leading U+FEFF is text like any other and stays.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** UTF-8 of well-formed text; what a person typed is checked with `isWellFormed` before it comes here. */
export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Strict: null for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Bytes): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
