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

const latin = (value: string) => Uint8Array.from(value, (letter) => letter.charCodeAt(0));

it.each<[string, Uint8Array, ReturnType<typeof decodeText>]>([
  [
    "UTF-16 without a mark, low byte first",
    utf16("a,b\r\nZoë", true).subarray(2),
    { text: "a,b\r\nZoë", encoding: "UTF-16" },
  ],
  [
    "UTF-16 without a mark, high byte first",
    utf16("a,b\r\n", false).subarray(2),
    { text: "a,b\r\n", encoding: "UTF-16" },
  ],
  ["no byte at all", new Uint8Array(), { text: "", encoding: "UTF-8" }],
  ["Windows-1252 with a tab and line ends", latin("Z\u00f6e\tx\r\n"), { text: "Zöe\tx\r\n", encoding: "Windows-1252" }],
  ["a zero byte", utf8("abc\0def"), { text: null, problem: "binary" }],
  ["a zero byte late in it", utf8(`${"x".repeat(5_000)}\0`), { text: null, problem: "binary" }],
  ["a zero character of UTF-16", utf16("a\0", true), { text: null, problem: "binary" }],
  ["UTF-16 with a mark that is cut", utf16("abc", true).subarray(0, 7), { text: null, problem: "damaged" }],
  ["what is neither text nor marked", Uint8Array.of(1, 0, 0, 0xd8, 2, 0, 3, 0), { text: null, problem: "binary" }],
  [
    "UTF-8 with a mark and a broken character",
    Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3),
    { text: null, problem: "damaged" },
  ],
  ["UTF-8 that is cut", utf8("Zoë Müller Ö").subarray(0, -1), { text: null, problem: "damaged" }],
  ["as many broken characters as whole ones", latin("\u00c3\u00ab \u00eb"), { text: "Ã« ë", encoding: "Windows-1252" }],
  ["a control character", latin("\u00eb\u0001"), { text: null, problem: "binary" }],
  ["the delete character", latin("\u00eb\u007f"), { text: null, problem: "binary" }],
  ["a byte without a character in Windows-1252", latin("\u00eb\u0081"), { text: null, problem: "binary" }],
])("of %s, the text or the problem is returned", (_what, bytes, decoded) => expect(decodeText(bytes)).toEqual(decoded));
