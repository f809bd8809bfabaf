import { expect, test } from "vitest";
import { putCell, RowCounter } from "./sheet-builder.ts";
import { spreadsheetLimits } from "./spreadsheet-limits.ts";

const codeOf = (work: () => void) => {
  try {
    work();
    return null;
  } catch (error) {
    const { code, params } = error as { code: string; params: object };
    return [code, params];
  }
};

test("the text of a file is bounded, that of merged cells too", () => {
  const counter = new RowCounter();
  const [most, half] = [spreadsheetLimits.characters, "x".repeat(spreadsheetLimits.characters / 2)];
  expect(most % 2).toBe(0);
  counter.count({ line: 1, cells: [half], fault: null });
  counter.countMerged(half);
  expect(codeOf(() => counter.count({ line: 2, cells: ["", "x"], fault: null }))).toEqual(["sheet_too_much_text", {}]);
  expect(codeOf(() => counter.countMerged("x"))).toEqual(["sheet_too_much_text", {}]);
});

test("rows, columns and merged cells are bounded", () => {
  const { rows, columns } = spreadsheetLimits;
  const counter = new RowCounter();
  const row = { line: 1, cells: [], fault: null };
  for (let i = 0; i < rows - 1; i++) counter.count(row);
  counter.count({ line: 1, cells: Array<string>(columns).fill(""), fault: null });
  const tooMany = ["sheet_too_many_columns", { most: columns }];
  expect(
    codeOf(() => new RowCounter().count({ line: 1, cells: Array<string>(columns + 1).fill(""), fault: null })),
  ).toEqual(tooMany);
  expect(codeOf(() => counter.count(row))).toEqual(["sheet_too_many_rows", { most: rows }]);
  for (let i = 0; i < 500_000; i++) counter.countMerged("");
  expect(codeOf(() => counter.countMerged(""))).toEqual(["sheet_too_many_merged", {}]);

  const cells: string[] = [];
  putCell(cells, 1, " ");
  putCell(cells, 2, "b");
  putCell(cells, columns - 1, "z");
  expect([cells.length, cells.slice(0, 4)]).toEqual([columns, ["", "", "b", ""]]);
  expect(codeOf(() => putCell(cells, columns, "x"))).toEqual(tooMany);
});
