import { expect, test } from "vitest";
import { withOneTable } from "./tables.ts";

const rowsOf = (...lines: string[][]) => lines.map((cells, at) => ({ line: at + 1, cells, fault: null }));
const shown = (...lines: string[][]) => withOneTable(rowsOf(...lines)).map(({ cells }) => cells.join("|"));
const first = [
  ["Title", "Expires", "Owner", "Notes"],
  ["TLS", "2027-01-31", "Ana", "a"],
];

test("rows below headings in other columns go to the columns of the first table, and what has none comes behind", () => {
  expect(
    shown(
      ...first,
      ["Valid until", "Contract", "Remarks", "Room", ""],
      ["2027-02-28", "Lift", "b", "7", "more"],
      ["", "Boiler", " ", "", ""],
    ),
  ).toEqual([
    "Title|Expires|Owner|Notes",
    "TLS|2027-01-31|Ana|a",
    "Title|Expires|Owner|Notes",
    "Lift|2027-02-28||b||Room: 7|more",
    // A text alone names what comes below.
    "|Boiler| ||",
  ]);
});

test("a heading of the same name comes before one of the same meaning, and a column is filled once", () => {
  const headings = ["Expiry", "Title", "End date", "Owner"];
  expect(
    shown(headings, ["End date", "Owner", "Title", "Name"], ["2027-02-28", "Ben", "Lift", "Schindler"]).at(-1),
  ).toBe("|Lift|2027-02-28|Ben|Name: Schindler");
});

test("the first table's headings end the other one", () => {
  const other = ["Expires", "Title", "Notes"];
  const rows = shown(
    ...first,
    other,
    ["2027-02-28", "Lift", "b"],
    ["title ", "expires", "", "Notes"],
    ["SSO", "2027-03-31", "Cleo", "c"],
  );
  expect(rows.slice(3)).toEqual(["Lift|2027-02-28||b", "title |expires||Notes", "SSO|2027-03-31|Cleo|c"]);
});

test.each<[string, string[]]>([
  ["the headings again", ["Title", "Expires", "Owner", "Notes"]],
  ["two headings", ["Expires", "Title", "", ""]],
  ["the same heading twice", ["Expires", "Title", "Title", ""]],
  ["a heading with a number", ["Expires", "Title", "Owner 12", ""]],
  ["a long heading", ["Expires", "Title", `Owner${" of it".repeat(10)}`, ""]],
  ["no title", ["Expires", "Owner", "Notes", ""]],
  ["no date", ["Owner", "Title", "Notes", ""]],
  ["mostly unknown headings", ["Expires", "Title", "x", "y", "z"]],
  ["the same columns for title and date, and half of the headings", ["Title", "Expires", "Notes", "Owner"]],
  ["the same columns for title and date, and an unknown heading", ["Title", "Expires", "x", "Email"]],
])("%s begin no other table", (_what, cells) => {
  const row = ["2027-02-28", "Lift", "Ben", "b"];
  expect(shown(...first, cells, row).slice(2)).toEqual([cells.join("|"), row.join("|")]);
});

test("half of known headings suffice, and a table whose other columns all differ is another one", () => {
  const row = ["2027-02-28", "Lift", "x", "y"];
  expect(shown(...first, ["Expires", "Title", "x", "y"], row).at(-1)).toBe("Lift|2027-02-28|||x: x|y: y");
  const long = ["Expires", "Title", `Owner${" ".repeat(55)}`];
  expect(shown(...first, long, ["2027-02-28", "Lift", "Ben"]).at(-1)).toBe("Lift|2027-02-28|Ben|");
  expect(
    shown(
      ["Title", "Expires", "Owner", "Notes", "Team"],
      ["Title", "Expires", "Team", "Owner", "Notes"],
      ["Lift", "2027-02-28", "Ops", "Ben", "b"],
    ).at(-1),
  ).toBe("Lift|2027-02-28|Ben|b|Ops");
});

test("a row with a fault stays as it is, and begins no table", () => {
  const rows = [...rowsOf(...first), { line: 3, cells: ["Expires", "Title", "Notes"], fault: "too long" }];
  expect(withOneTable(rows as never).at(-1)).toBe(rows[2]);
});
