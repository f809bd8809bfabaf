import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { choose, chosenEntries, noChoices } from "../preview/plan.ts";
import { samplePlan } from "../test/fixtures.ts";
import { csvOfReport, reportOf, tally } from "./report.ts";

const plan = samplePlan();
const nothing = { failed: new Map<number, string>(), leftBehind: [], adding: [], added: new Set<number>() };

test("every row of the file ends in exactly one way", () => {
  const choices = choose(noChoices, [2], false);
  const { indexes } = chosenEntries(plan, choices);
  const report = reportOf(plan, { ...nothing, indexes, stored: 2 });
  expect(tally(report)).toEqual({ imported: 2, added: 0, here: 1, skipped: 1, leftOut: 1, failed: 1, notYet: 0 });
  expect(report.rows).toHaveLength(report.read);
});

test("whatever was chosen, failed and stored, the report adds up", () => {
  fc.assert(
    fc.property(fc.subarray([0, 1, 2, 3]), fc.subarray([0, 1, 2, 3]), fc.nat(4), (chosen, broken, stored) => {
      const failed = new Map(broken.filter((index) => chosen.includes(index)).map((index) => [index, "Too long."]));
      const report = reportOf(plan, { ...nothing, indexes: chosen, failed, stored });
      const counts = tally(report);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(plan.contents.read);
      expect(counts.imported).toBe(Math.min(stored, chosen.length - failed.size));
      expect(counts.failed).toBe(1 + failed.size);
    }),
  );
});

test("what was stopped before is said to be missing, and what did not fit is left behind by its title", () => {
  const stopped = {
    ...nothing,
    indexes: [0, 3],
    stored: 1,
    leftBehind: [
      { index: 0, what: "1 earlier password" },
      { index: 3, what: "2 earlier passwords" },
    ],
  };
  const report = reportOf(plan, stopped);
  expect(report.rows.filter(({ kind }) => kind === "notYet").map(({ title }) => title)).toEqual(["Card"]);
  expect(report.leftBehind).toEqual([
    { entry: "New", what: "Attachment contract.pdf (12 kB)" },
    { entry: "New", what: "1 earlier password" },
  ]);
});

const addition = <Code extends string>(code: Code) => ({ code, params: {} });

test("what has more is added, or each field of it is said not to have arrived", () => {
  const { contents, ...rest } = plan;
  const presence = [
    {
      kind: "more" as const,
      id: "a",
      added: [{ code: "field", params: { name: "PIN" } } as const, addition("link")],
      earlierPasswords: 2,
    },
    { kind: "same" as const, id: "b", earlierPasswords: 1 },
    { kind: "more" as const, id: "c", added: [addition("notes")] },
    { kind: "more" as const, id: "d", added: [addition("tag")] },
  ];
  const more = { ...rest, contents: { ...contents, leftBehind: [] }, presence };
  const report = reportOf(more, {
    ...nothing,
    indexes: [],
    stored: 0,
    adding: [{ index: 0 }, { index: 3 }],
    added: new Set([0]),
    failed: new Map([[3, "Offline."]]),
  });
  expect(report.rows.slice(2).map(({ kind, reason }) => [kind, reason])).toEqual([
    ["added", "Added: PIN, Link"],
    ["here", ""],
    ["skipped", "In your vault without: Notes"],
    ["failed", "Offline."],
  ]);
  expect(report.leftBehind).toEqual([
    { entry: "New", what: "2 earlier passwords" },
    { entry: "Same", what: "1 earlier password" },
    { entry: "Other", what: "Notes" },
    { entry: "Card", what: "Tag" },
  ]);
});

test("the saved report names every row and no password, and no cell of it is a formula", () => {
  const titles = {
    ...plan,
    contents: {
      ...plan.contents,
      entries: plan.contents.entries.with(0, { ...plan.contents.entries[0]!, source: "=1+1" }),
    },
  };
  const report = reportOf(titles, { ...nothing, indexes: [0, 3], failed: new Map([[3, "Too long."]]), stored: 1 });
  const csv = csvOfReport(report);
  const [header, ...rows] = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;
  expect(header).toEqual(["Where", "Title", "Outcome", "Reason"]);
  expect(rows).toHaveLength(report.read + report.leftBehind.length);
  expect(rows).toContainEqual(["Line 9", "", "Failed", "A quotation mark in this row isn't closed."]);
  expect(rows).toContainEqual(["'=1+1", "New", "Imported", ""]);
  expect(rows).toContainEqual(["", "New", "Not imported", "Attachment contract.pdf (12 kB)"]);
  expect(csv).not.toContain("secret");
});

test("additions that were not reached before the stop are not yet there; those that are, leave behind what did not fit", () => {
  const presence = ["a", "b"].map((id) => ({ kind: "more" as const, id, added: [addition("notes")] }));
  const { contents } = plan;
  const more = { ...plan, presence, contents: { ...contents, entries: contents.entries.slice(0, 2), leftBehind: [] } };
  const report = reportOf(more, {
    ...nothing,
    indexes: [],
    stored: 0,
    adding: [{ index: 0 }, { index: 1 }],
    added: new Set([0]),
    leftBehind: [
      { index: 0, what: "a.txt: too large" },
      { index: 1, what: "b.txt: too large" },
    ],
  });
  expect(report.rows.slice(2).map(({ title, kind, reason }) => [title, kind, reason])).toEqual([
    ["New", "added", "Added: Notes"],
    ["Same", "notYet", "In your vault without: Notes"],
  ]);
  expect(report.leftBehind).toEqual([
    { entry: "New", what: "a.txt: too large" },
    { entry: "Same", what: "Notes" },
  ]);
});
