// @vitest-environment happy-dom
import { limits } from "@pomander/contract";
import type { DateFindings, ReminderColumn, Sheet } from "@pomander/transfer/spreadsheets";
import { expect, test } from "vitest";
import {
  faultOfColumns,
  isOrderOpen,
  leadOf,
  likeliestSheet,
  readingOf,
  settingsOf,
  withColumn,
} from "./sheet-settings.ts";

const sheet = (...rows: string[][]): Sheet => ({ rows: rows.map((cells) => ({ cells })) }) as unknown as Sheet;
const list = sheet(["Title", "Expires", "Owner"], ["a", "2027-01-31", "Ana"]);

test("lead times are as many days as a reminder has, and as far ahead as one may be", () => {
  const days = Array.from({ length: limits.alsoBeforeDays.count + 1 }, (_, i) => i + 1);
  expect(leadOf(days.join(", "))?.toSorted((a, b) => a - b)).toEqual(days);
  expect(leadOf([...days, days.length + 1].join(", "))).toBeNull();
  const most = limits.remindBeforeDays;
  expect([leadOf(`${most}`), leadOf(`${most + 1}`), leadOf("1 day")]).toEqual([[most], null, expect.anything()]);
  expect(leadOf("soon")).toBeNull();
});

test("the sheet that is most like a list of expiry dates is proposed, the first of equals, and an empty one last", () => {
  const titles = sheet(["Title", "Place"], ["a", "b"]);
  const dates = sheet(["Place", "Expires"], ["a", "2027-01-31"]);
  const [other, empty] = [sheet(["x"], ["y"]), sheet()];
  expect(
    [[empty, other], [other, titles], [titles, dates], [dates, list], [list, list], [empty]].map(likeliestSheet),
  ).toEqual([1, 1, 1, 1, 0, 0]);
});

test("a meaning that only one column may have moves, and what it was before becomes notes", () => {
  const columns: ReminderColumn[] = ["title", "expiryDate", "notes", "notes"];
  expect(withColumn(columns, 2, "expiryDate")).toEqual(["title", "notes", "expiryDate", "notes"]);
  expect(withColumn(columns, 2, "title")).toEqual(["title", "expiryDate", "title", "notes"]);
  expect(withColumn(columns, 0, "notes")).toEqual(["notes", "expiryDate", "notes", "notes"]);
  expect([columns, ["expiryDate"], ["title"]].map((each) => faultOfColumns(each as ReminderColumn[]))).toEqual([
    null,
    "noTitle",
    "noDate",
  ]);
});

test("rows are read once nothing is undecided or wrong, with what was typed beside them", () => {
  const settings = settingsOf(list);
  const findings = { order: "dayFirst", example: null } as unknown as DateFindings;
  const defaults = { type: "other", lead: "30, 7", email: " ana@example.org ", tag: " Ops ", currency: "" } as const;
  const read = (change: object = {}, found = findings, of = settings) =>
    readingOf(of, found, { ...defaults, ...change }, "2026-11-26");
  expect(read()).toEqual({
    headings: ["Title", "Expires", "Owner"],
    columns: settings.columns,
    order: "dayFirst",
    answers: new Map(),
    today: "2026-11-26",
    defaults: { type: "other", lead: [30, 7], email: "ana@example.org", tag: "Ops", currency: "" },
  });
  expect([read({ lead: "soon" }), read({ email: "ana" })]).toEqual([null, null]);
  expect(read({}, findings, { ...settings, columns: ["title", "notes", "notes"] })).toBeNull();
  const open = { order: null, example: "01/02/2027" } as unknown as DateFindings;
  expect([isOrderOpen(settings, open), isOrderOpen(settings, null), read({}, open)]).toEqual([true, false, null]);
  const chosen = { ...settings, order: "monthFirst" } as unknown as typeof settings;
  expect([isOrderOpen(chosen, open), read({}, open, chosen)?.order]).toEqual([false, "monthFirst"]);
});
