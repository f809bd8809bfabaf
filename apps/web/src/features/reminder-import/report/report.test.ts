import type { ChangedRow, ImportedRow } from "@pomander/contract";
import type { CheckedRow, RowNote } from "@pomander/transfer/reminder-rows";
import { expect, test } from "vitest";
import type { Run } from "../run/import-rows.ts";
import { csvOfReport, reportOf, tally } from "./report.ts";

const lead: RowNote = { code: "leadBefore", params: ["-5"] };
const rowOf = (line: number, given: Partial<CheckedRow>) =>
  ({ line, title: `Row ${line}`, reason: null, faults: [], changes: [], warnings: [], ...given }) as CheckedRow;
const added = (line: number, given: Partial<CheckedRow> = {}) => rowOf(line, { status: "new", ...given });
const changed = (line: number, given: Partial<CheckedRow> = {}) => rowOf(line, { status: "changed", ...given });
const runOf = (rows: readonly CheckedRow[], outcomes: (ImportedRow | ChangedRow)[]) =>
  ({ rows, outcomes }) as unknown as Run;

const updated = changed(2, { changes: [{ code: "notesAdded", params: [] }], warnings: [lead] });
const made = added(3, { warnings: [lead, { code: "noTag", params: ["web"] }] });
const [refused, same, unsent] = [added(4), changed(5, { warnings: [lead] }), added(8, { warnings: [lead] })];
const out = rowOf(6, { status: "out", reason: { code: "total", params: [] } });
const faulty = rowOf(7, { status: "refused", faults: [{ at: 1, note: { code: "noExpiry", params: [] } }] });
const outcomes = [
  { outcome: "made" },
  { outcome: "refused", code: "scope_tag_not_found" },
  { outcome: "updated" },
  { outcome: "unchanged" },
] as (ImportedRow | ChangedRow)[];
const sent = [made, refused, updated, same, unsent];
const report = reportOf([updated, made, refused, same, out, faulty, unsent], runOf(sent, outcomes));

test("each row is reported in the file's order, with what became of it and why", () => {
  expect(report).toEqual([
    { line: 2, title: "Row 2", kind: "updated", reason: 'Notes added. Lead time "-5" is read as days before.' },
    { line: 3, title: "Row 3", kind: "made", reason: expect.stringMatching(/^Lead time "-5" is .* before\. .*web/) },
    {
      line: 4,
      title: "Row 4",
      kind: "refused",
      reason: "The scope tag doesn't exist anymore, or you can't use it.",
    },
    { line: 5, title: "Row 5", kind: "same", reason: expect.stringMatching(/\w/) },
    { line: 6, title: "Row 6", kind: "out", reason: "Read as a total." },
    { line: 7, title: "Row 7", kind: "refused", reason: "It has no expiry date." },
    { line: 8, title: "Row 8", kind: "notYet", reason: "" },
  ]);
  expect(report[3]?.reason).not.toContain("Lead time");
});

test("outcomes are counted, also those that no row has", () => {
  expect(tally(report)).toEqual({ made: 1, updated: 1, same: 1, out: 1, refused: 2, notYet: 1 });
  expect(tally([])).toEqual({ made: 0, updated: 0, same: 0, out: 0, refused: 0, notYet: 0 });
});

test("the saved report has a row for each of the file's, then one for each place of cells that were left", () => {
  const left = [
    { where: "above the headings", cells: 1 },
    { where: 'column "Floor"', cells: 2 },
  ];
  const rows = csvOfReport(report.slice(4), left).trim().split(/\r?\n/);
  expect(rows).toEqual([
    expect.stringContaining('"Line","Title","Outcome","Reason"'),
    '"6","Row 6","Left out","Read as a total."',
    '"7","Row 7","Refused","It has no expiry date."',
    '"8","Row 8","Not imported",""',
    `"","","Left out","1 cell doesn't come in: above the headings (1)."`,
    `"","","Left out","2 cells don't come in: column ""Floor"" (2)."`,
  ]);
});
