import { expect, it } from "vitest";
import { findGroups, noGroup, withGroups } from "./file-groups.ts";
import { readUsers } from "./read-users.ts";

const groups = [
  { _id: "ops", name: "Operations" },
  { _id: "sales", name: "Sales, Europe" },
  { _id: "office", name: "B\u00fcro" },
];
const read = (...cells: string[]) =>
  readUsers(
    new TextEncoder().encode(
      ["Name;E-Mail;Gruppen", ...cells.map((cell, n) => `Ann ${n};a${n}@example.com;"${cell}"`)].join("\n"),
    ),
    false,
  );
const found = (cell: string, answers = new Map<string, string>()) => {
  const { rows, unused } = read(cell);
  expect(unused).toEqual([]);
  const { unknown, idsOf } = findGroups(rows, groups, answers);
  return [idsOf(rows[0]!), unknown];
};

it.each([
  ["", [], []],
  ["Operations", ["ops"], []],
  ["  OPERATIONS ", ["ops"], []],
  ["Sales,  europe", ["sales"], []],
  ["Operations; Sales", ["ops"], ["Sales"]],
  ["Operations, operations | Night shift", ["ops"], ["Night shift"]],
  ["Buero", [], ["Buero"]],
  ["Bu\u0308ro\nOperations", ["office", "ops"], []],
  ["ops", [], ["ops"]],
  [";,|", [], []],
])("of %j the groups are %j, and not understood %j", (cell, ids, unknown) => {
  expect(found(cell)).toEqual([ids, unknown]);
});

it("an answer counts for every way to write a name, and none for nobody", () => {
  const { rows } = read("Nights", "NIGHTS, Days", "Operations");
  const answers = new Map([
    ["nights", "office"],
    ["days", noGroup],
  ]);
  const { unknown, idsOf } = findGroups(rows, groups, answers);
  expect(unknown).toEqual(["Nights", "Days"]);
  expect(rows.map(idsOf)).toEqual([["office"], ["office"], ["ops"]]);
});

it("names in rows that are not sent are not asked about", () => {
  const file = readUsers(new TextEncoder().encode("Name;E-Mail;Team\nAnn;no address;Nights\nBen;;Days"), false);
  expect(findGroups(file.rows, groups, new Map()).unknown).toEqual([]);
});

it("everyone's groups come first, each once, and rows without any stay as they are", () => {
  const file = read("Operations", "");
  const { idsOf } = findGroups(file.rows, groups, new Map());
  const sent = withGroups(file, [groups[1]!, groups[0]!], idsOf);
  expect(sent.rows.map(({ user }) => user?.groups)).toEqual([
    ["sales", "ops"],
    ["sales", "ops"],
  ]);
  expect(withGroups(file, [], idsOf).rows.map(({ user }) => user?.groups)).toEqual([["ops"], undefined]);
});
