import { withoutDirections } from "../../../../lib/format/directions.ts";
import { imageTypeOf, readImageHead, type ImageHead } from "./image-head.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const mebibyte = 1024 * 1024;
/** Up to here a file is shown: bytes of a text, bytes and pixels of a picture. */
export const previewLimits = { textBytes: mebibyte, imageBytes: 20 * mebibyte, pixels: 40_000_000 } as const;

/** The part of a file that a preview shows. Nothing is shown of the last two kinds. */
export type Preview =
  | { kind: "image"; type: ImageHead["type"]; bytes: Bytes }
  | { kind: "text"; text: string }
  | { kind: "other" }
  | { kind: "tooManyPixels" };

/** Endings of files that are neither pictures nor plain texts. */
const otherEndings =
  /\.(?:pdf|zip|7z|rar|gz|tgz|xz|tar|docx?|xlsx?|pptx?|od[tsp]|html?|xhtml|svgz?|kdbx|p12|pfx|jks|der|exe|msi|dmg|iso|mp[34]|mov|heic|tiff?|bin)$/i;

/** Returns whether a file may have a preview, as far as its name and size tell. */
export const mayHavePreview = (name: string, size: number): boolean =>
  size <= previewLimits.imageBytes && !otherEndings.test(name);

/**
 * Reads what is shown of a file. Its content decides what it is, and its first piece, whether the others are read.
 * @param size its bytes
 */
export async function readPreview(pieces: AsyncIterable<Bytes>, size: number): Promise<Preview> {
  if (size > previewLimits.imageBytes) return { kind: "other" };
  const bytes = new Uint8Array(size);
  let done = 0;
  for await (const piece of pieces) {
    bytes.set(piece, done);
    done += piece.length;
    if (size > previewLimits.textBytes && imageTypeOf(bytes) === null) return { kind: "other" };
  }
  if (imageTypeOf(bytes) === null) return previewOfText(bytes);
  const head = readImageHead(bytes);
  if (head === null) return { kind: "other" };
  const { type, width, height } = head;
  return width * height > previewLimits.pixels ? { kind: "tooManyPixels" } : { kind: "image", type, bytes };
}

function previewOfText(bytes: Bytes): Preview {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return /[^\P{Cc}\t\n\f\r]/u.test(text) ? { kind: "other" } : { kind: "text", text: withoutDirections(text) };
  } catch {
    return { kind: "other" };
  }
}
