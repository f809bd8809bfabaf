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

test.each<[often: string, start: string, said: unknown, more?: "id"]>([
  ["weekly", "2027-12-24", ["2027-12-24", ""]],
  ["weekly", "2028-01-01", ["2028-01-01", ""]],
  ["weekly", "03/04/2027", [{ at: 3, note: { code: "eitherDate" } }]],
  ["weekly", "soon", [{ at: 3, note: { code: "noDate" } }]],
  ["weekly", "", [null, ""]],
  ["once", "2027-12-24", [null, "From: 2027-12-24"]],
  ["", "soon", [null, "From: soon"]],
  // The start in a file of exported reminders is that of messages alone.
  ["weekly", "2028-01-02", [{ at: 3, note: { code: "startAfterExpiry" } }], "id"],
  ["once", "2027-12-24", [null, ""], "id"],
])("one that comes %o from %o on", (often, start, said, more) => {
  const { draft, faults } = readReminderRow(
    { line: 2, cells: ["a", "2028-01-01", often, start, ""], fault: null },
    {
      headings: ["Name", "Until", "Often", "From", "More"],
      columns: ["title", "expiryDate", "frequency", "startDate", more ?? "ignore"],
      order: null,
      answers: new Map(),
      today: "2026-11-22",
      defaults: { type: "work", lead: [14], email: "ana@example.org", tag: "", currency: "" },
    },
  );
  expect(draft === null ? faults : [draft.remindDaysStart, draft.notes]).toMatchObject(said as object);
});
