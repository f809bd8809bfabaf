import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { readCsv } from "./csv.ts";

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
