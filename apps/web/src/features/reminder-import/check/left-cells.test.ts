// @vitest-environment happy-dom
import type { ReminderColumn, Sheet } from "@pomander/transfer/spreadsheets";
import { expect, test } from "vitest";
import { leftCellsOf, leftText } from "./left-cells.ts";
import { settingsOf } from "./sheet-settings.ts";

const sheet = (name: string, ...rows: string[][]) =>
  ({ name, merged: 0, rows: rows.map((cells) => ({ cells })) }) as unknown as Sheet;
const headings = ["Title", "Expires", "Floor", "PIN", "Remarks", ""];
const list = sheet(
  "List",
  headings,
  ["Editor", "2099-01-01", "3", "0042", "pw: calvin99!", "x"],
  ["Printer", "2099-02-01", " ", "", "by the door", ""],
);
const columns: ReminderColumn[] = ["title", "expiryDate", "ignore", "ignore", "notes", "ignore"];
const settings = { ...settingsOf(list), headingRow: 0, headings, columns };

test("cells that don't come in are counted by column, with those that could be secret", () => {
  const secret = [
    { where: 'column "PIN", which could be secret', cells: 1 },
    { where: 'parts of column "Remarks" that could be secret', cells: 1 },
  ];
  const others = [
    { where: 'column "Floor"', cells: 1 },
    { where: 'column "Column 6"', cells: 1 },
  ];
  expect(leftCellsOf([list], 0, settings)).toEqual([others[0], ...secret, others[1]]);
});

test("where rows have Pomander IDs, only columns that are left out are counted", () => {
  const withIds = { ...settings, columns: ["title", "expiryDate", "id", "ignore", "notes", "notes"] } as const;
  expect(leftCellsOf([list], 0, withIds)).toEqual([{ where: 'column "PIN", which could be secret', cells: 1 }]);
});

test("other sheets count, and what is above the headings unless it is a part of them", () => {
  const rows = [
    ["Contracts of 2099", "", ""],
    ["Contract", "", ""],
    ["Title", "Expires", ""],
    ["Lease", "2099-01-01", ""],
  ];
  const found = settingsOf(sheet("A", ...rows), 2);
  const below = { ...found, headings: ["Contract Title", "Expires", ""], columns: columns.slice(0, 2) };
  const other = sheet("Old", ["a", " "], ["b", "c"]);
  const left = leftCellsOf([other, sheet("A", ...rows), sheet("Empty")], 1, below);
  expect(left).toEqual([
    { where: "above the headings", cells: 1 },
    { where: 'sheet "Old"', cells: 3 },
  ]);
  expect(leftText(left)).toBe('4 cells don\'t come in: above the headings (1), sheet "Old" (3).');
  expect(leftText([])).toBe("");
});
