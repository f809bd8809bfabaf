/** A picture as its first bytes describe it; width and height in pixels. */
export interface ImageHead {
  type: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  width: number;
  height: number;
}

type Bytes = Uint8Array<ArrayBuffer>;
type Reader = (view: DataView) => Omit<ImageHead, "type"> | null;

/** Returns the type that a file has by its first bytes, whatever its name says; null: no picture that is shown. */
export function imageTypeOf(bytes: Bytes): ImageHead["type"] | null {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes.subarray(8), "WEBP")) return "image/webp";
  return null;
}

/**
 * Returns type and size of a picture, as its head states them: a decoder takes memory by these. null: the file is no
 * picture that is shown, or its head states no size.
 */
export function readImageHead(bytes: Bytes): ImageHead | null {
  const type = imageTypeOf(bytes);
  if (type === null) return null;
  try {
    const size = readers[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return size === null || size.width === 0 || size.height === 0 ? null : { type, ...size };
  } catch (error) {
    // The head ends too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const startsWith = (bytes: Bytes, text: string) =>
  bytes.length >= text.length && Array.from(text).every((character, i) => bytes[i] === character.charCodeAt(0));

/** PNG, W3C, section 11.2.1: the first chunk is the header. */
const readPng: Reader = (view) =>
  view.getUint32(12) === chunk("IHDR") ? { width: view.getUint32(16), height: view.getUint32(20) } : null;

/** ITU-T T.81, B.2.2: the first frame header states the size. */
const readJpeg: Reader = (view) => {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    // Before a marker there may be any number of these.
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    const hasNoLength = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    // The end of the picture, or the beginning of its data.
    if (marker === 0xd9 || marker === 0xda || marker === 0x00) return null;
    at += hasNoLength ? 2 : 2 + view.getUint16(at + 2);
  }
};

/**
 * GIF89a, sections 18 to 26. Browsers make room for the screen or for the first frame, whichever is larger, so that
 * both count.
 */
const readGif: Reader = (view) => {
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const colors = view.getUint8(10);
  let at = 13 + (colors & 0x80 ? 3 << ((colors & 7) + 1) : 0);
  while (view.getUint8(at) === 0x21) {
    at += 2;
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return null;
  const edge = (offset: number) => view.getUint16(at + offset, true) + view.getUint16(at + offset + 4, true);
  return { width: Math.max(screen.width, edge(1)), height: Math.max(screen.height, edge(3)) };
};

/** RFC 9649, sections 2.5 to 2.7. */
const readWebp: Reader = (view) => {
  const kind = view.getUint32(12);
  if (kind === chunk("VP8X")) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (kind === chunk("VP8L")) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== chunk("VP8 ")) return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
};

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;

/** Returns the name of a chunk as a number. */
const chunk = (name: string) => Array.from(name).reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);

const readers = { "image/png": readPng, "image/jpeg": readJpeg, "image/gif": readGif, "image/webp": readWebp };
