import type { User } from "@pomander/contract";
import { checkRows, firstChoices, noEdits } from "@pomander/transfer/reminder-rows";
import type { RowReading } from "@pomander/transfer/spreadsheets";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { directory } from "../test/show-check.tsx";
import { texts } from "../texts.ts";
import { isBeforeMailTime } from "./read-directory.ts";

// The time is noon in Vienna, where the account's emails leave at 09:00 or 18:00.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00+01:00") }));
afterEach(() => void vi.useRealTimers());

const today = "2026-11-20";
const headings = ["Title", "Expiry date", "Remind before", "Frequency", "Start", "Notice period"];

/** Returns the number of emails due today for one reminder with these cells. */
async function dueOf(cells: readonly string[], mailTime = "18:00") {
  const known = directory();
  const reading: RowReading = {
    headings,
    columns: ["title", "expiryDate", "lead", "frequency", "startDate", "notice"],
    order: null,
    answers: new Map(),
    today,
    defaults: { type: "work", lead: [30], email: "ana@example.org", tag: "", currency: "" },
  };
  const { due, counts, expired } = await checkRows([{ line: 2, cells: ["Contract", ...cells], fault: null }], {
    reading,
    edits: noEdits,
    directory: { ...known, user: { ...known.user, mailTime } },
    matchOf: () => undefined,
    isMailTimeAhead: isBeforeMailTime({ ...known.user, mailTime } as User),
    noteLabels: texts.reasons,
    choices: firstChoices,
    tagChoices: new Map(),
    today,
    turn: () => undefined,
  });
  expect(counts.new).toBe(1);
  return { emails: due.emails, expired };
}

test.each([
  ["the day after its warning", ["2026-11-26", "7"], 1],
  ["the day of its warning", ["2026-11-27", "7"], 1],
  ["the day before its warning", ["2026-11-28", "7"], 0],
  ["the day on which it expires", ["2026-11-20", "7"], 1],
])("one that comes in on %s has that many emails due", async (_name, cells, emails) => {
  expect(await dueOf(cells)).toEqual({ emails, expired: 0 });
});

test("one that expired yesterday is told as expired, and nothing of it is due", async () => {
  expect(await dueOf(["2026-11-19", "7"])).toEqual({ emails: 0, expired: 1 });
});

test.each([
  ["a week ahead", "2026-12-27", 1],
  ["eight days ahead", "2026-12-28", 0],
  ["past", "2026-12-19", 0],
])("one whose last day to give notice is %s has that many emails due", async (_name, expires, emails) => {
  expect(await dueOf([expires, "7", "", "", "1 month"])).toEqual({ emails, expired: 0 });
});

test.each([
  ["has no start", "", "18:00", 1],
  ["starts today", today, "18:00", 1],
  ["starts tomorrow", "2026-11-21", "18:00", 0],
  ["starts today, after the emails left", today, "09:00", 0],
])("a daily one that %s has that many emails due", async (_name, start, mailTime, emails) => {
  expect(await dueOf(["2027-11-20", "", "daily", start], mailTime)).toEqual({ emails, expired: 0 });
});
