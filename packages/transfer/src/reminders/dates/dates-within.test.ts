import { expect, test } from "vitest";
import { areHarmless, datesWithin, periodOf } from "./dates-within.ts";

const context = { order: null, today: "2026-11-20" };
/** The dates in a text: each with its days and the guess, if it is one. */
const datesIn = (text: string) =>
  datesWithin(text, context).dates.map(({ days, guess }) => [...days, ...(guess === null ? [] : [guess])].join(" "));
const periodIn = (text: string) => {
  const { dates, rest } = datesWithin(text, context);
  return periodOf(dates, rest);
};

test("a text of more than 16 words has no dates", () => {
  expect(datesIn(`2027-03-01${" x".repeat(15)}`)).toEqual(["2027-03-01"]);
  expect(datesWithin(`2027-03-01${" x".repeat(16)}`, context)).toMatchObject({ dates: [], isOpen: false });
  expect(datesWithin(`2027-03-01${" x".repeat(16)}`, context).rest).toHaveLength(17);
});

test.each([
  ["contract (2027-03-01), signed", ["2027-03-01"], ["contract", "signed"]],
  ["~2027-03-01?", ["2027-03-01"], []],
  ["1.3.2027-31.3.2027", ["2027-03-01", "2027-03-31"], ["-"]],
  ["mar 2027-apr 2028", ["2027-03-31 month", "2028-04-30 month"], ["-"]],
  ["2027-03-01/2027-04-01", ["2027-03-01", "2027-04-01"], ["-"]],
  ["2027", [], ["2027"]],
  ["46508", [], ["46508"]],
])("in %o are dates and other words", (text, dates, rest) => {
  expect(datesIn(text)).toEqual(dates);
  expect(datesWithin(text, context).rest).toEqual(rest);
});

test("a word of periods behind the last date leaves it open", () => {
  const isOpen = (text: string) => datesWithin(text, context).isOpen;
  expect(["2027-03-01 until further notice", "2027-03-01 -", "2027-03-01 bis"].map(isOpen)).toEqual([true, true, true]);
  expect(["2027-03-01", "until 2027-03-01", "2027-03-01 signed", "2027-03-01 - 2027-04-01"].map(isOpen)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test.each<[text: string, period: [from: string, to: string] | null]>([
  ["2027-03-01 - 2028-02-29", ["2027-03-01", "2028-02-29"]],
  ["from 2027-03-01 to 2028-02-29", ["2027-03-01", "2028-02-29"]],
  ["between 2027-03-01 and 2028-02-29", ["2027-03-01", "2028-02-29"]],
  ["zwischen 1.3.2027 und 29.2.2028", ["2027-03-01", "2028-02-29"]],
  // Two days of their own.
  ["2027-03-01 and 2028-02-29", null],
  ["2027-03-01 2028-02-29", null],
  ["2027-03-01 - 2028-02-29 or", null],
  ["2027-03-01 - 2027-03-01", null],
  ["2028-02-29 - 2027-03-01", null],
  ["2027-03-01 to", null],
  // The first one has the year of the last, or the year before.
  ["1 mar - 31 mar 2027", ["2027-03-01", "2027-03-31"]],
  ["1 dec - 31 mar 2027", ["2026-12-01", "2027-03-31"]],
  ["mar 2027 - apr 2028", ["2027-03-01", "2028-04-30"]],
  ["q3 2027 - q1 2028", ["2027-07-01", "2028-03-31"]],
  // The first one can be two days, or the last one.
  ["3/4/2027 - 2028-02-29", null],
  ["2027-03-01 - 3/4/2028", null],
])("the period in %o is %o", (text, period) => expect(periodIn(text)).toEqual(period));

test("words that make a date another one are no harmless ones", () => {
  expect(areHarmless(["contract", "with", "acme"])).toBe(true);
  for (const word of ["from", "started", "3", "cancelled", "not", "mar"]) expect(areHarmless(["x", word])).toBe(false);
});
