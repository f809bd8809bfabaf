import { expect, test } from "vitest";
import { readReminderRow } from "./read-row.ts";

test.each([
  ["unbefristet", "Until: unbefristet"],
  ["2027-02-30", "Until: 2027-02-30"],
  ["siehe Vertrag", "Until: siehe Vertrag"],
  ["alle 90 Tage", "Until: alle 90 Tage"],
  ["21.1.27 kündigen!", "Until: 21.1.27 kündigen!"],
  ["01.06.2026 / 31.05.2027", "Until: 01.06.2026 / 31.05.2027"],
  ["pw: hunter2", "Until: pw: (left out)"],
  // These add nothing to the day.
  ["TBD", ""],
  ["?", ""],
  ["03/04/2027", ""],
  ["9.3.2027", ""],
  ["", ""],
])("of %o that a day is typed over the notes have %o", (before, notes) => {
  const row = { line: 2, cells: ["a", "2028-01-01"], fault: null, typedOver: new Map([[1, before]]) };
  const { draft } = readReminderRow(row, {
    headings: ["Name", "Until"],
    columns: ["title", "expiryDate"],
    order: null,
    answers: new Map(),
    today: "2026-11-22",
    defaults: { type: "work", lead: [30], email: "ana@example.org", tag: "", currency: "" },
  });
  expect([draft?.expiryDate, draft?.notes]).toEqual(["2028-01-01", notes]);
});

test.each([
  ["Notice", "90 days", [90, "Notice: 90 days"]],
  ["Notice", "30.00", [30, ""]],
  ["Notice", "none", [14, "Notice: none"]],
  ["Lead time", "90 days", [90, ""]],
] as const)("%s of %s", (heading, cell, said) => {
  const { draft } = readReminderRow(
    { line: 2, cells: ["a", "2028-01-01", cell], fault: null },
    {
      headings: ["Name", "Until", heading],
      columns: ["title", "expiryDate", "lead"],
      order: null,
      answers: new Map(),
      today: "2026-11-22",
      defaults: { type: "work", lead: [14], email: "ana@example.org", tag: "", currency: "" },
    },
  );
  expect([draft?.remindBeforeDays, draft?.notes]).toEqual(said);
});
