import { expect, test } from "vitest";
import { noticeIn } from "./notice-in.ts";

const said = (text: string, heading = "") => {
  const read = noticeIn(text, heading);
  if (read === null) return "none";
  return `${read.amount} ${read.unit}${read.to === null ? "" : ` to ${read.to}`}${read.isPart ? ", and more" : ""}`;
};

test.each([
  ["30 days", "30 day"],
  ["14 T", "14 day"],
  ["10 working days", "10 working day"],
  ["10 business-days", "10 working day"],
  ["10 Arbeitstage", "10 working day"],
  ["10 Werktage", "10 working day, and more"],
  ["6 wks", "6 week"],
  ["6 Wochen", "6 week"],
  ["3 mths.", "3 month"],
  ["3 Monate", "3 month"],
  ["2 yrs", "2 year"],
  ["2 Jahre", "2 year"],
  ["3-month", "3 month"],
  ["3.00 months", "3 month"],
])("%s is a period of its unit: %s", (text, expected) => expect(said(text)).toBe(expected));

test.each([
  ["one month", "1 month"],
  ["a month", "1 month"],
  ["ein Monat", "1 month"],
  ["eine Woche", "1 week"],
  ["einen Monat", "1 month"],
  ["two weeks", "2 week"],
  ["zwei Wochen", "2 week"],
  ["three months", "3 month"],
  ["drei Monate", "3 month"],
  ["four weeks", "4 week"],
  ["vier Wochen", "4 week"],
  ["five days", "5 day"],
  ["fünf Tage", "5 day"],
  ["six months", "6 month"],
  ["Sechs Monate", "6 month"],
  ["seven months", "none"],
])("a small number in words, %s, is %s", (text, expected) => expect(said(text)).toBe(expected));

test.each([
  ["3 months to the end of the month", "3 month to month"],
  ["4 Wochen zum Monatsende", "4 week to month"],
  ["6 weeks to end of quarter", "6 week to quarter"],
  ["6 Wochen z. Quartalsende", "6 week to quarter"],
  ["6 weeks before quarter-end", "6 week to quarter"],
  ["3 Monate zum Kalendervierteljahr", "3 month to quarter"],
  ["3 months to end of each half year", "3 month to half-year"],
  ["3 Monate zum Ende des Halbjahres", "3 month to half-year"],
  ["3 months to year's end", "3 month to year"],
  ["3 Monate zum Jahresende", "3 month to year"],
  ["3 Monate zum 31.12.", "3 month to year"],
  ["3 Monate zum 31. Dezember", "3 month to year"],
  ["3 months to December 31", "3 month to year"],
  ["3 months to 31 December", "3 month to year"],
])("%s ends with a period: %s", (text, expected) => expect(said(text)).toBe(expected));

test.each([
  ["3 months before the end of the contract", "3 month"],
  ["3 Monate vor Vertragsende", "3 month"],
  ["3 Monate vor Ablauf der Laufzeit", "3 month"],
  ["1 month prior to renewal", "1 month"],
  ["3 months notice", "3 month"],
  ["3 months, in writing", "3 month, and more"],
  ["3 months to end of quarter, in writing", "3 month to quarter, and more"],
  ["3 months to end of month or quarter", "3 month, and more"],
  ["3 months to end of contract year", "3 month to year, and more"],
  ["3 Monate zum Vertragsmonat", "3 month, and more"],
  ["3 Monate zum Geschäftsquartal", "3 month, and more"],
  ["3 Monate zum Schulhalbjahr", "3 month, and more"],
  ["3 Monate zum Geschäftsjahresende", "3 month, and more"],
])("%s ends with the contract, or says more: %s", (text, expected) => expect(said(text)).toBe(expected));

test("a number alone has the unit of its heading, and is none without one", () => {
  expect([said("30", "Notice (days)"), said("3", "Kündigungsfrist in Monaten"), said("6", "Notice, weeks")]).toEqual([
    "30 day",
    "3 month",
    "6 week",
  ]);
  expect([said("30"), said("30", "Notice"), said("30 in writing", "Notice (days)")]).toEqual(["none", "none", "none"]);
});

test.each([
  ["999 days", "999 day"],
  ["1000 days", "none"],
  ["260 weeks", "260 week"],
  ["261 weeks", "none"],
  ["120 months", "120 month"],
  ["121 months", "none"],
  ["10 years", "10 year"],
  ["11 years", "none"],
  ["0 days", "none"],
  ["3 parsecs", "none"],
  ["in writing", "none"],
  ["", "none"],
])("%s is within the bounds or not: %s", (text, expected) => expect(said(text)).toBe(expected));
