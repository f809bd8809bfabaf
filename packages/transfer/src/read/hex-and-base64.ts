type Bytes = Uint8Array<ArrayBuffer>;

/** null for what is not hexadecimal. */
export function hexBytesOf(text: string): Bytes | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/iu.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, index) => parseInt(text.slice(2 * index, 2 * index + 2), 16));
}

/** null for what is not Base64 (RFC 4648 §4). White space is ignored. */
export function base64Of(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
