import { expect, test } from "vitest";
import { noEdits, withCells, withEdits, withTyped } from "./edits.ts";

const row = { line: 4, cells: ["One", "", "soon"], fault: null };

test("a row has the texts typed over its cells, and keeps what the file says there", () => {
  const edits = withTyped(noEdits, 4, new Map([[2, "2098-01-01"]]));
  expect(withEdits(row, edits)).toEqual({
    line: 4,
    cells: ["One", "", "2098-01-01"],
    fault: null,
    typedOver: new Map([[2, "soon"]]),
  });
  expect(row.cells).toEqual(["One", "", "soon"]);
});

test("a row without edits is the same one", () => {
  const other = { ...row, line: 5 };
  expect(withEdits(other, noEdits)).toBe(other);
  expect(withEdits(other, withTyped(noEdits, 4, new Map([[0, "x"]])))).toBe(other);
});

test("a text behind the last cell widens the row, and an empty text empties a cell", () => {
  const { cells, typedOver } = withCells(
    row,
    new Map([
      [4, "far"],
      [0, ""],
    ]),
  );
  expect(cells).toEqual(["", "", "soon", "", "far"]);
  expect(typedOver).toEqual(
    new Map([
      [4, ""],
      [0, "One"],
    ]),
  );
});

test("a cell typed over again keeps what the file says", () => {
  const again = withCells(withCells(row, new Map([[2, "first"]])), new Map([[2, "second"]]));
  expect(again).toMatchObject({ cells: ["One", "", "second"], typedOver: new Map([[2, "soon"]]) });
});

test("edits of a row come together, the last of each cell, and earlier edits don't change", () => {
  const first = withTyped(noEdits, 4, new Map([[0, "A"]]));
  const other = withTyped(first, 5, new Map([[0, "C"]]));
  const both = withTyped(
    other,
    4,
    new Map([
      [0, "B"],
      [1, "x"],
    ]),
  );
  expect([...both].map(([line, cells]) => [line, Object.fromEntries(cells)])).toEqual([
    [4, { 0: "B", 1: "x" }],
    [5, { 0: "C" }],
  ]);
  expect([noEdits.size, first.size, first.get(4)?.get(0)]).toEqual([0, 1, "A"]);
});
