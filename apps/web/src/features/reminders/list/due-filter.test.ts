import { expect, test } from "vitest";
import { daysOf, type Due, dueInWords } from "./due-filter.ts";

const open = { from: null, to: null };

test.each<[Due, string, string, string]>([
  ["30", "2026-11-20", "2026-11-20", "2026-12-20"],
  ["90", "2026-11-20", "2026-11-20", "2027-02-18"],
  ["this-month", "2026-11-20", "2026-11-01", "2026-11-30"],
  ["this-month", "2028-02-29", "2028-02-01", "2028-02-29"],
  ["next-month", "2026-12-31", "2027-01-01", "2027-01-31"],
  ["next-month", "2027-01-31", "2027-02-01", "2027-02-28"],
  ["this-quarter", "2026-01-01", "2026-01-01", "2026-03-31"],
  ["this-quarter", "2026-03-31", "2026-01-01", "2026-03-31"],
  ["this-quarter", "2026-04-01", "2026-04-01", "2026-06-30"],
  ["this-quarter", "2026-08-15", "2026-07-01", "2026-09-30"],
  ["this-quarter", "2026-12-31", "2026-10-01", "2026-12-31"],
  ["this-year", "2026-11-20", "2026-01-01", "2026-12-31"],
  ["next-year", "2026-11-20", "2027-01-01", "2027-12-31"],
])("%s, on %s, is from %s to %s", (due, today, first, last) => {
  expect(daysOf({ due, ...open }, today)).toEqual({ first, last });
});

test("a range has its own days, and may be open", () => {
  const today = "2026-11-20";
  expect(daysOf({ due: "range", from: "2026-01-02", to: null }, today)).toEqual({ first: "2026-01-02", last: null });
  expect(daysOf({ due: null, from: "2026-01-02", to: null }, today)).toEqual({ first: null, last: null });
  const said = (from: string | null, to: string | null) => dueInWords({ due: "range", from, to }, today);
  const texts = [
    said(null, null),
    said("2026-01-02", null),
    said(null, "2026-03-04"),
    said("2026-01-02", "2026-03-04"),
  ];
  expect(texts.map((text) => [text.includes("Jan 02, 2026"), text.includes("Mar 04, 2026")])).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ]);
  expect(dueInWords({ due: "this-month", ...open }, today)).toContain("Nov 01, 2026");
});
