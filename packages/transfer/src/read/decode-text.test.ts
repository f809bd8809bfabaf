import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer((text.length + 1) * 2));
  for (const [index, unit] of [0xfeff, ...Array.from(text, (_, at) => at).map((at) => text.charCodeAt(at))].entries())
    view.setUint16(index * 2, unit, isLittle);
  return new Uint8Array(view.buffer);
};
/** A text of the file's own, as opposed to a mark at its beginning. */
const text = fc
  .string({ unit: "binary" })
  .filter((value) => value.isWellFormed() && !value.startsWith("\uFEFF") && !value.includes("\0"));

it("a file of UTF-8 is read with and without a byte order mark", () => {
  fc.assert(
    fc.property(text, (value) => {
      // Two bytes of a mark for UTF-16 cannot begin UTF-8.
      expect(decodeText(utf8(value))).toEqual({ text: value, encoding: "UTF-8" });
      expect(decodeText(utf8(`\uFEFF${value}`))).toEqual({ text: value, encoding: "UTF-8" });
    }),
  );
});

it("a file of UTF-16 is read in either byte order, by its mark", () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (value, isLittle) => {
      expect(decodeText(utf16(value, isLittle))).toEqual({ text: value, encoding: "UTF-16" });
    }),
  );
});

it("a file that is not UTF-8 is taken for Windows-1252", () => {
  const bytes = Uint8Array.of(0x5a, 0x6f, 0xeb, 0x3b, 0x80, 0x93);
  expect(decodeText(bytes)).toEqual({ text: "Zoë;€“", encoding: "Windows-1252" });
});
