import type { CheckedRow } from "@pomander/transfer/reminder-rows";
import type { RowReading } from "@pomander/transfer/spreadsheets";
import { expect, test } from "vitest";
import { factsOf, firstNamesOf, isFixable, leadOf, reasonsOf, resultOf, spokenOf, statusText } from "./describe-row.ts";

const row = (given: Partial<CheckedRow>): CheckedRow =>
  ({
    status: "new",
    faults: [],
    changes: [],
    warnings: [],
    people: [],
    reason: null,
    update: null,
    ...given,
  }) as CheckedRow;

test("a row that changes a reminder says each change as a sentence, then what is read otherwise", () => {
  const changed = row({
    status: "changed",
    update: { isAsked: false } as CheckedRow["update"],
    changes: [
      { code: "plainField", params: ["cost", "30 EUR", "32.50 EUR"] },
      { code: "notesText", params: ["a", "b …"] },
    ],
    warnings: [{ code: "leadBefore", params: ["-5"] }],
  });
  const sentences = ["Cost €30.00 → €32.50.", "Notes: a → b …", 'Lead time "-5" is read as days before.'];
  expect(reasonsOf(changed)).toEqual(sentences);
  expect(resultOf(changed)).toBe(sentences.join(" "));
});

test("of many people the first three are named", () => {
  const people = ["Ana", "Ben", "Cy", "Dan", "Eve"].map((firstName) => ({ _id: firstName, firstName, lastName: "" }));
  expect(firstNamesOf(row({ people: people.slice(0, 3) }))).toBe("Ana, Ben, Cy");
  expect(firstNamesOf(row({ people: people }))).toBe("Ana, Ben, Cy, +2");
});

const lead: CheckedRow["warnings"][number] = { code: "leadBefore", params: ["-5"] };
const noExpiry: CheckedRow["faults"][number] = { at: 1, note: { code: "noExpiry", params: [] } };

test.each<[status: string, given: Partial<CheckedRow>]>([
  ["New", { status: "new" }],
  ["New, with remarks", { status: "new", warnings: [lead] }],
  ["Changed", { status: "changed", warnings: [lead], update: { isAsked: false } as CheckedRow["update"] }],
  ["Changed, to be decided", { status: "changed", update: { isAsked: true } as CheckedRow["update"] }],
  ["Already there", { status: "same" }],
  ["Refused", { status: "refused", faults: [noExpiry] }],
])("a row is %s", (status, given) => {
  expect(statusText(row(given))).toBe(status);
});

test("a row says its status, then the reason, then the rest; of one that changes a reminder old and new values suffice", () => {
  expect(resultOf(row({}))).toBe("New");
  expect(resultOf(row({ warnings: [lead] }))).toBe('New, with remarks: Lead time "-5" is read as days before.');
  const two: Partial<CheckedRow> = { reason: { code: "total", params: [] }, warnings: [lead] };
  expect(resultOf(row({ status: "out", ...two }))).toBe(
    'Left out: Read as a total. Lead time "-5" is read as days before.',
  );
  const changes: CheckedRow["changes"] = [{ code: "notesAdded", params: [] }];
  const update = (isAsked: boolean) => ({ isAsked }) as CheckedRow["update"];
  expect(resultOf(row({ status: "changed", update: update(false), changes }))).toBe("Notes added.");
  expect(resultOf(row({ status: "changed", update: update(true), changes }))).toBe(
    "Changed, to be decided: Notes added.",
  );
});

test("a refused row can be corrected unless no other cell would help", () => {
  const broken: CheckedRow["faults"][number] = { at: null, note: { code: "invalid", params: [] } };
  expect([[noExpiry], [broken, noExpiry], [broken], []].map((faults) => isFixable(row({ faults })))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

const reading = {
  headings: ["Name", "Expires", " ", "Floor", "Remarks"],
  columns: ["title", "expiryDate", "notes", "ignore", "notes"],
} as unknown as RowReading;
const reminder = {
  expiryDate: "2099-02-01",
  remindBeforeDays: 7,
  alsoBeforeDays: [1, 30],
  type: "work",
  notes: "Long",
};
const whole = row({
  title: "Lease",
  reminder: reminder as unknown as CheckedRow["reminder"],
  tagName: "Web",
  people: [
    { _id: "a", firstName: "Ana", lastName: "Silva" },
    { _id: "b", firstName: "Ben", lastName: "Okafor" },
  ],
  recipients: ["ana@example.org", "ops@example.org"],
});

test("a row's details are those of the reminder that it makes, without empty ones", () => {
  expect(leadOf(whole)).toBe("30, 7, 1");
  expect(factsOf(whole, reading)).toEqual([
    ["Title", "Lease"],
    ["Expires", "Feb 01, 2099"],
    ["Remind before", "30, 7, 1 days"],
    ["Emails go to", "ana@example.org, ops@example.org"],
    ["Assigned people", "Ana Silva, Ben Okafor"],
    ["Type", "Work"],
    ["Scope tag", "Web"],
    ["Notes", "Long"],
  ]);
  const { notes: _notes, alsoBeforeDays: _also, ...least } = reminder;
  const plain = { ...whole, reminder: least as unknown as CheckedRow["reminder"], tagName: "", people: [] };
  expect(factsOf(plain, reading).map(([name, value]) => (name === "Remind before" ? value : name))).toEqual([
    "Title",
    "Expires",
    "7 days",
    "Emails go to",
    "Type",
  ]);
});

test("long notes are cut where they are shown", () => {
  const noted = (length: number) => {
    const cells = ["", "", "x".repeat(length)];
    return factsOf(row({ source: { line: 2, cells, fault: null }, reminder: null }), reading)[0]?.[1];
  };
  expect(noted(600)).toBe("x".repeat(600));
  expect(noted(601)).toBe(`${"x".repeat(600)}…`);
});

test("of a refused row the filled cells are shown that come in and aren't at fault, twelve at most", () => {
  const refused = (...cells: string[]) =>
    row({ status: "refused", reminder: null, faults: [noExpiry], source: { line: 2, cells, fault: null } });
  const few = refused(" Lease ", "soon", "a", "3", " ", "behind");
  expect(leadOf(few)).toBe("");
  expect(factsOf(few, reading)).toEqual([
    ["Name", "Lease"],
    ["Column 3", "a"],
    ["Column 6", "behind"],
  ]);
  expect(factsOf(refused(...Array.from({ length: 20 }, () => "x")), reading)).toHaveLength(12);
});

test("a screen reader says a row's result and its details; of one whose fields are open it says nothing", () => {
  expect(spokenOf({ ...whole, tagName: "", people: [] }, reading)).toBe(
    "New. Title: Lease. Expires: Feb 01, 2099. Remind before: 30, 7, 1 days. " +
      "Emails go to: ana@example.org, ops@example.org. Type: Work. Notes: Long",
  );
  expect(spokenOf(row({ status: "refused", faults: [noExpiry] }), reading)).toBe("");
});
