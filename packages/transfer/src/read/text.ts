/** What the bytes of a file say as text, and why when they are none. */
export type DecodedText = { text: string } | { text: null; problem: "binary" | "damaged" };

const binary: DecodedText = { text: null, problem: "binary" };
const damaged: DecodedText = { text: null, problem: "damaged" };

const sampleBytes = 4096;

/**
 * Decodes a file: by its byte order mark, else UTF-16 by where its zero bytes stand, else UTF-8, else Windows-1252, the
 * one older encoding that exports are met in. Nothing is replaced: a byte that stands for no character is no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [encoding, isMarked] = encodingOf(bytes);
  // Before all of it is decoded: no text has a zero byte.
  if (encoding === "utf-8" && bytes.subarray(0, sampleBytes).includes(0)) return binary;
  const text = decode(encoding, bytes);
  if (text !== null) return text.includes("\0") ? binary : { text };
  if (encoding !== "utf-8") return isMarked ? damaged : binary;
  if (isMarked) return damaged;
  return decodeWindows1252(bytes);
}

function encodingOf(bytes: Uint8Array): [encoding: string, isMarked: boolean] {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return ["utf-8", true];
  if (first === 0xff && second === 0xfe) return ["utf-16le", true];
  if (first === 0xfe && second === 0xff) return ["utf-16be", true];
  return [unmarkedEncodingOf(bytes.subarray(0, sampleBytes)), false];
}

/** Of most scripts' UTF-16 every ASCII character, and so every comma and line end, has a zero byte on one side. */
function unmarkedEncodingOf(sample: Uint8Array): string {
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  if (odd > 4 * even) return "utf-16le";
  return even > 4 * odd ? "utf-16be" : "utf-8";
}

function decode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeWindows1252(bytes: Uint8Array): DecodedText {
  if (looksLikeUtf8(bytes)) return damaged;
  const text = bytes.some(isNotWindows1252) ? null : decode("windows-1252", bytes);
  return text === null ? binary : { text };
}

/** Control characters but tab and line ends, and the five bytes that stand for nothing. */
const isNotWindows1252 = (byte: number) =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte === 0x7f || unassigned.includes(byte);
const unassigned = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** More characters beyond ASCII that are whole in UTF-8 than that are broken: a UTF-8 file that was cut or spoilt. */
function looksLikeUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  let [whole, broken] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0) return false;
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) whole++;
  }
  return whole > broken;
}
