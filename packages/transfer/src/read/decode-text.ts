/** The text of a file and its encoding by the name that users know, or the reason why its bytes are not text. */
export type DecodedText =
  | { text: string; encoding: "UTF-8" | "UTF-16" | "Windows-1252" }
  | { text: null; problem: "binary" | "damaged" };

const binary: DecodedText = { text: null, problem: "binary" };
const damaged: DecodedText = { text: null, problem: "damaged" };

const sampleBytes = 4096;

/**
 * Decodes a file: by its byte order mark, else UTF-16 by the position of its zero bytes, else UTF-8, else Windows-1252,
 * the one older encoding that occurs in exports. Nothing is replaced: a file with a byte that is no character is not
 * text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [encoding, isMarked] = encodingOf(bytes);
  // Checked before the whole file is decoded: no text has a zero byte.
  if (encoding === "utf-8" && bytes.subarray(0, sampleBytes).includes(0)) return binary;
  const text = decode(encoding, bytes);
  if (text !== null)
    return text.includes("\0") ? binary : { text, encoding: encoding === "utf-8" ? "UTF-8" : "UTF-16" };
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

/**
 * Returns the encoding of a text without a byte order mark. The UTF-16 of most scripts has a zero byte on one side of
 * every ASCII character, and so of every comma and line end.
 */
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
  return text === null ? binary : { text, encoding: "Windows-1252" };
}

/**
 * Returns whether a byte is a control character other than tab and line ends, or one of the five without a character.
 */
const isNotWindows1252 = (byte: number) =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte === 0x7f || unassigned.includes(byte);
const unassigned = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * Returns whether more characters beyond ASCII are intact in UTF-8 than broken: a UTF-8 file that was cut or damaged.
 */
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
