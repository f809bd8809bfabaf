import { expect, test } from "vitest";
import { mayHavePreview, previewLimits, readPreview } from "./read-preview.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const textBytes = (text: string): Bytes => new TextEncoder().encode(text);
/** Reads a file in pieces; `asked` counts those that were read. */
function pieces(bytes: Bytes, pieceBytes = 1_048_520) {
  const counted = { asked: 0 };
  async function* read() {
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      counted.asked += 1;
      yield bytes.slice(start, start + pieceBytes);
    }
  }
  return { counted, read };
}
const previewOf = (bytes: Bytes, pieceBytes?: number) => readPreview(pieces(bytes, pieceBytes).read(), bytes.length);
const png = (width: number, height: number, length = 64): Bytes => {
  const bytes = new Uint8Array(length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};

test("a text is UTF-8 to its end, whatever the pieces it came in", async () => {
  expect(await previewOf(textBytes("für 3 €\n\tEnde"), 5)).toEqual({ kind: "text", text: "für 3 €\n\tEnde" });
  expect(await previewOf(textBytes(""))).toEqual({ kind: "text", text: "" });
  expect(await previewOf(new Uint8Array([0x66, 0xfc, 0x72]))).toEqual({ kind: "other" });
  expect(await previewOf(textBytes("a\0b"))).toEqual({ kind: "other" });
  expect(await previewOf(textBytes("a\u001b[31mb"))).toEqual({ kind: "other" });
});

test("147 controls of direction in a text are shown as marks", async () => {
  expect(await previewOf(textBytes("pay \u202e001\u202c\u2066x"))).toEqual({ kind: "text", text: "pay ▯001▯▯x" });
});

test("148 HTML and SVG are text at most, whatever their names say", async () => {
  const page = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
  expect(await previewOf(textBytes(page))).toEqual({ kind: "text", text: page });
  for (const name of ["a.html", "a.HTM", "a.svg", "a.pdf"]) expect(mayHavePreview(name, 10)).toBe(false);
  for (const name of ["a.png", "id_rsa", "notes.txt"]) expect(mayHavePreview(name, 10)).toBe(true);
});

test("147 a picture of more than 40 megapixels is not decoded", async () => {
  expect(await previewOf(png(8_000, 5_000))).toMatchObject({ kind: "image", type: "image/png" });
  expect(await previewOf(png(8_000, 5_001))).toEqual({ kind: "tooManyPixels" });
  expect(await previewOf(png(50_000, 20_000))).toEqual({ kind: "tooManyPixels" });
  expect(await previewOf(png(8_000, 5_000).slice(0, 20))).toEqual({ kind: "other" });
});

test("147 a picture whose head states no size, or ends too early, is not decoded", async () => {
  expect(await previewOf(png(0, 10))).toEqual({ kind: "other" });
  expect(await previewOf(png(10, 10).slice(0, 20))).toEqual({ kind: "other" });
});

test("a large file that is no picture is read no further than its first piece, and a larger one not at all", async () => {
  const large = new Uint8Array(previewLimits.textBytes + 1).fill(0x61);
  const { counted, read } = pieces(large, 1_000);
  expect(await readPreview(read(), large.length)).toEqual({ kind: "other" });
  expect(counted.asked).toBe(1);
  const tooLarge = pieces(png(10, 10));
  expect(await readPreview(tooLarge.read(), previewLimits.imageBytes + 1)).toEqual({ kind: "other" });
  expect(tooLarge.counted.asked).toBe(0);
  expect(mayHavePreview("a.png", previewLimits.imageBytes + 1)).toBe(false);
});

test("a file with more bytes than its record states throws", async () => {
  await expect(readPreview(pieces(textBytes("more")).read(), 2)).rejects.toThrow(RangeError);
});
