import { expect, it } from "vitest";
import { readCsv } from "./csv.ts";

it("a quotation mark in the wrong place breaks its own line and no other", () => {
  const text = 'a,b\n"open,1\nc,d\n"e"f,2\n"g\nh",3\n"last,4';
  const read = readCsv(text);
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
  for (const delimiter of [",", ";", "\t"]) {
    const records = readCsv(`"Ana" ${delimiter}"Silva"\n"Ben"  `);
    expect(records.map(({ cells, isBroken }) => [cells, isBroken])).toEqual([
      [["Ana", "Silva"], false],
      [["Ben"], false],
    ]);
  }
});

it("a record of more columns than any file has is refused", () => {
  expect(() => readCsv(",".repeat(2_000))).toThrow("csv_too_many_columns");
});
