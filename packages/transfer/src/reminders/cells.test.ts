import { expect, test } from "vitest";
import { Cells, type RowReading } from "./cells.ts";
import type { ReminderColumn } from "./headings.ts";
import { leftOutMark } from "./secrets.ts";

const cellsOf = (columns: ReminderColumn[], cells: string[]) =>
  new Cells({ line: 2, cells } as never, { headings: columns, columns } as unknown as RowReading);

test("a secret is left out wherever it is, and is warned of once, also beside other warnings", () => {
  const cells = cellsOf(["title", "notes", "cost"], ["Router", "pw: Zebra!2291", "PIN 229041"]);
  cells.warn("noticeReadAs", "a", "b");
  expect([cells.raw("title"), cells.raw("notes"), cells.raw("cost")]).toEqual([
    "Router",
    `pw: ${leftOutMark}`,
    `PIN ${leftOutMark}`,
  ]);
  expect(cells.warnings.map(({ code }) => code)).toEqual(["noticeReadAs", "secretLeftOut"]);
});

test("nothing is left out of a file of exported reminders", () => {
  const cells = cellsOf(["id", "notes"], ["1", "pw: Zebra!2291"]);
  expect([cells.raw("notes"), cells.warnings]).toEqual(["pw: Zebra!2291", []]);
});

test("a title is joined from its parts, each once", () => {
  expect(cellsOf(["title", "title", "title"], ["TLS", "www  shop", "TLS"]).title()).toBe("TLS – www shop");
  expect(cellsOf(["title", "title"], ["", "TLS"]).title()).toBe("TLS");
});

test("a refusal names the cell to change; for notes the longest one", () => {
  const cells = cellsOf(["notes", "title", "notes"], ["a", "b", "longer"]);
  cells.refuse("title", "noNumberOfDays", "x");
  cells.refuse("notes", "noNumberOfDays", "x");
  cells.refuse("cost", "noNumberOfDays", "x");
  expect(cells.faults.map(({ at }) => at)).toEqual([1, 2, null]);
  expect([cells.has("title"), cells.has("cost")]).toEqual([true, false]);
});
