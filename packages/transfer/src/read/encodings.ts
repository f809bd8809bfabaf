import type { Bytes } from "./keepass/byte-reader.ts";

/** null for what is not hexadecimal. */
export function hexBytesOf(text: string): Bytes | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/iu.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, index) => parseInt(text.slice(2 * index, 2 * index + 2), 16));
}

/** null for what is not Base64 (RFC 4648 §4). White space is ignored. */
export function base64Of(text: string): Bytes | null {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}
