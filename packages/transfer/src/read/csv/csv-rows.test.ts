import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvOf, readText } from "../../../test/read.ts";
import { csvRows } from "./csv-rows.ts";
import { parseRow, type CsvDialect } from "./parse-row.ts";
import { fault, refusalOf } from "../../../test/sentences.ts";

const start = { offset: 0, line: 1 };
const rowsOf = (text: string, columns?: number, dialect: CsvDialect = { delimiter: "," }) =>
  [...csvRows(text, start, dialect, { min: columns ?? 1, max: columns ?? Infinity })].filter((item) => "line" in item);
const cellsOf = (text: string, columns?: number) =>
  rowsOf(text, columns).map((row) => (row.fault === null ? row.cells : null));

describe("CSV", () => {
  test("gives back any texts, with any delimiter and line end", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", "a", "=", "'") }),
    );
    const row = fc.array(cell, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(row),
        fc.constantFrom(",", ";", "\t"),
        fc.constantFrom("\n", "\r\n", "\r"),
        (rows, delimiter, end) => {
          const read = rowsOf(csvOf(rows, delimiter, end), undefined, { delimiter });
          expect(read.map((item) => (item.fault === null ? item.cells : item.fault))).toEqual(rows);
        },
      ),
    );
  });

  test("counts lines as an editor does, within quotes too", () => {
    expect(rowsOf('a,b\n"1\n2\r\n3",x\n\n\ny,z').map(({ line }) => line)).toEqual([1, 2, 7]);
  });

  test("keeps a quotation mark within an unquoted text", () => {
    expect(cellsOf('5" disk,say "hi"\n')).toEqual([['5" disk', 'say "hi"']]);
  });

  test("reads both escapes of KeePass 1 in one row", () => {
    const dialect = { delimiter: ",", hasBackslashes: true };
    const text = String.raw`"say \"hi\"","and ""so""","C:\\dir\\","plain \n"`;
    expect(parseRow(text, start, dialect).cells).toEqual(['say "hi"', 'and "so"', "C:\\dir\\", String.raw`plain \n`]);
  });

  test("fails a row with a stray quotation mark, and reads on at the next whole row", () => {
    const rows = rowsOf('a,b,c\n1,"say "hi" there",3\nx,y,z\n', 3);
    expect(rows).toMatchObject([
      { cells: ["a", "b", "c"] },
      { line: 2, lastLine: 2, fault: { code: "quote_inside" } },
      { line: 3, cells: ["x", "y", "z"] },
    ]);
  });

  test("fails the lines of a row whose quotation mark is never closed, and reads the others", () => {
    const rows = rowsOf('a,b\n1,"open\nrest of it\nx,y\n', 2);
    expect(rows).toMatchObject([
      { cells: ["a", "b"] },
      { line: 2, lastLine: 3, fault: { code: "quote_open" } },
      { line: 4, cells: ["x", "y"] },
    ]);
  });

  test("fails rows of another width, each with its count", () => {
    expect(rowsOf("a,b\n1,2,3\n1\nx,y\n", 2)).toMatchObject([
      { cells: ["a", "b"] },
      { line: 2, fault: { code: "column_count", params: { cells: 3, expected: 2 } } },
      { line: 3, fault: { code: "column_count", params: { cells: 1, expected: 2 } } },
      { cells: ["x", "y"] },
    ]);
  });

  test("lets empty cells of a spreadsheet stand behind a row", () => {
    expect(cellsOf("a,b,,,\n", 2)).toEqual([["a", "b"]]);
  });

  test("refuses a row of a million columns before it holds them", async () => {
    await expect(readText(",".repeat(1_000_000))).rejects.toEqual(fault("csv_too_many_columns"));
    expect(await refusalOf(readText(`name,url,username,password\n${",".repeat(1_000_000)}`))).toBe(
      "Line 2 of this file has more than 1,000 columns, more than any export.",
    );
  });

  test("takes any text for rows, and ends", () => {
    const text = fc.string({ unit: fc.constantFrom('"', ",", "\n", "\\", "a", "\r"), maxLength: 300 });
    fc.assert(
      fc.property(text, fc.boolean(), fc.integer({ min: 1, max: 4 }), (value, hasBackslashes, columns) => {
        const rows = rowsOf(value, columns, { delimiter: ",", hasBackslashes });
        const lines = value.split(/\r\n|\n|\r/).length;
        let last = 0;
        for (const row of rows) {
          expect(row.line).toBeGreaterThan(last);
          last = row.fault === null ? row.line : row.lastLine;
        }
        expect(last).toBeLessThanOrEqual(lines);
      }),
      { numRuns: 1_000 },
    );
  });

  test("reads many rows that are all broken in a time that grows with them", () => {
    const broken = 'x,"open "again\n'.repeat(20_000);
    expect(rowsOf(broken, 2)).toHaveLength(1);
    for (const line of ['"x\n', '"\n,\n', '""",\n', '"a"b,"\n']) {
      expect(rowsOf(line.repeat(50_000), 3).length).toBeGreaterThan(0);
    }
  });
});
