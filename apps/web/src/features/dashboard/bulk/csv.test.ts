import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { readCsv, decodeText } from "./csv.ts";

it("every cell of every record is given back, whatever stands in it", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", " ", '"', ",", ";", "\t", "\n", "'") });
  const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(records, fc.constantFrom(",", ";", "\t"), (rows, delimiter) => {
      const text = Papa.unparse(rows, { delimiter, newline: "\n", quotes: true });
      const read = readCsv(text, delimiter);
      expect(read.map(({ cells }) => cells)).toEqual(rows);
      expect(read.every(({ isBroken }) => !isBroken)).toBe(true);
      // A record's line is one more than the line feeds before it.
      const before = rows.map((_, index) =>
        Papa.unparse(rows.slice(0, index), { delimiter, newline: "\n", quotes: true }),
      );
      expect(read.map(({ line }) => line)).toEqual(
        before.map((part, index) => (index === 0 ? 1 : part.split("\n").length + 1)),
      );
    }),
  );
});

it("a quotation mark in the wrong place breaks its own line and no other", () => {
  const text = 'a,b\n"open,1\nc,d\n"e"f,2\n"g\nh",3\n"last,4';
  const read = readCsv(text, ",");
  expect(read.map(({ line, cells, isBroken }) => [line, isBroken, cells.at(-1)])).toEqual([
    [1, false, "b"],
    [2, true, "1"],
    [3, false, "d"],
    [4, true, "2"],
    [5, false, "3"],
    [7, true, "4"],
  ]);
});

it("spaces after a closing quotation mark are no part of the cell", () => {
  expect(readCsv('"Ana" ,"Silva"\n"Ben"  ', ",").map(({ cells, isBroken }) => [cells, isBroken])).toEqual([
    [["Ana", "Silva"], false],
    [["Ben"], false],
  ]);
});

it("a record of more columns than any file has is refused by a sentence", () => {
  expect(() => readCsv(",".repeat(2_000), ",")).toThrow(/^Line 1 of this file has more than [\d,]+ columns/);
});

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer((text.length + 1) * 2));
  for (const [index, unit] of [0xfeff, ...Array.from(text, (_, at) => at).map((at) => text.charCodeAt(at))].entries())
    view.setUint16(index * 2, unit, isLittle);
  return new Uint8Array(view.buffer);
};
/** A text of the file's own, as opposed to a mark at its beginning. */
const text = fc.string({ unit: "binary" }).filter((value) => value.isWellFormed() && !value.startsWith("\uFEFF"));

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
    fc.property(
      fc.string().filter((value) => value.isWellFormed()),
      fc.boolean(),
      (value, isLittle) => {
        expect(decodeText(utf16(value, isLittle))).toEqual({ text: value, encoding: "UTF-16" });
      },
    ),
  );
});

it("a file that is not UTF-8 is taken for Windows-1252", () => {
  const bytes = Uint8Array.of(0x5a, 0x6f, 0xeb, 0x3b, 0x80, 0x93);
  expect(decodeText(bytes)).toEqual({ text: "Zoë;€“", encoding: "Windows-1252" });
});
