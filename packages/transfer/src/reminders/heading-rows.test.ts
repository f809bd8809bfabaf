import { expect, test } from "vitest";
import { headingRow, headingsAt } from "./heading-rows.ts";

const rows = (...lines: string[][]) => lines.map((cells, at) => ({ line: at + 1, cells }));
const headings = ["Title", "Expires", "Email"];
const data = ["TLS", "2027-01-31", "ana@example.org"];

test("the headings are in the row with the most known ones, below titles and gaps", () => {
  expect(headingRow(rows(headings, data))).toBe(0);
  expect(headingRow(rows(["Our contracts", "", ""], ["", "", ""], headings, data))).toBe(2);
  expect(headingRow(rows(["Title", "Title", "Title"], headings, data))).toBe(1);
  expect(headingRow(rows(["Title", "x", "y"], headings, data))).toBe(1);
});

test("without a known heading, they are in the first row of two cells, else in the first one", () => {
  expect(headingRow(rows(["x", ""], ["x", "y"], ["z", "w"]))).toBe(1);
  expect(headingRow(rows(["x"], ["y"]))).toBe(0);
  expect(headingRow([])).toBe(0);
});

test("a sentence is no heading, and only the first twenty rows are looked at", () => {
  const long = `Expires${" ".repeat(53)}`;
  expect([long.length, headingRow(rows(["x", "y"], [long, "z"]))]).toEqual([60, 1]);
  expect(headingRow(rows(["x", "y"], [`${long} `, "z"]))).toBe(0);
  const before = Array.from({ length: 19 }, () => ["x", "y"]);
  expect(headingRow(rows(...before, headings))).toBe(19);
  expect(headingRow(rows(...before, ["x", "y"], headings))).toBe(0);
});

test("groups above the headings become part of them", () => {
  const grouped = rows(
    ["Contract", "", "Owner", ""],
    ["Title", "End", "Name", "Email"],
    ["TLS", "2027-01-31", "A", "a"],
  );
  expect([headingRow(grouped), headingsAt(grouped, 1)]).toEqual([
    1,
    ["Contract Title", "Contract End", "Owner Name", "Owner Email"],
  ]);
  const apart = rows(["Contract", "", "", "Owner"], ["Title", "", "End", "Name"], ["TLS", "", "2027-01-31", "A"]);
  expect(headingsAt(apart, 1)).toEqual(["Contract Title", "", "End", "Owner Name"]);
  const merged = rows(["Contract", "Contract", "Owner"], ["Title", "End", "Owner"], data);
  expect(headingsAt(merged, headingRow(merged))).toEqual(["Contract Title", "Contract End", "Owner"]);
});

test("a row of data, and one that is not next to it, is no group", () => {
  expect(headingsAt(rows(data, headings), 1)).toEqual(headings);
  const apart = [
    { line: 1, cells: ["Contract", "Contract", "Owner"] },
    { line: 3, cells: ["Title", "End", "Owner"] },
  ];
  expect(headingsAt(apart, 1)).toEqual(["Title", "End", "Owner"]);
  expect(headingsAt(rows(["Contracts", "", ""], headings), 1)).toEqual(headings);
});
