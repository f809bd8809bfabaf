import { limits } from "@pomander/contract";
import { expect, test } from "vitest";
import { frequencyIn, isNothing, leadDaysIn, monthsIn, namesIn, splitLead, typeIn } from "./values.ts";

test("types and frequencies are named in English and German, whatever the case", () => {
  expect(["Team", " private ", "Persönlich", "Firma", "sonstiges", "misc", "x"].map(typeIn)).toEqual([
    "team",
    "personal",
    "personal",
    "work",
    "other",
    "other",
    null,
  ]);
  expect(
    ["WEEKLY", "one-time", "Einmalig", "nie", "täglich", "every week", "monatlich", "yearly"].map(frequencyIn),
  ).toEqual(["weekly", "once", "once", "once", "daily", "weekly", "monthly", null]);
});

test.each<[string, string, number[] | null]>([
  ["30", "", [30]],
  ["30.00 days", "", [30]],
  ["7, 30 and 1", "", [30, 7, 1]],
  ["30/14/30", "", [30, 14]],
  ["2 weeks", "", [14]],
  ["2 wo", "", [14]],
  ["3 Monate zum Quartalsende", "", [90]],
  ["6 months to end of term", "", [180]],
  ["1 yr", "", [365]],
  ["14 Tage vor Ablauf", "", [14]],
  ["30 days before expiry, 1 week", "", [30, 7]],
  ["2", "Weeks before", [14]],
  ["2", "Vorlauf (Monate)", [60]],
  ["2", "Days", [2]],
  ["soon", "", null],
  ["2 parsecs", "", null],
  ["", "", null],
])("lead times in %j under %j are %j", (text, heading, days) => expect(leadDaysIn(text, heading)).toEqual(days));

test("a reminder's own lead time is the longest that it may be, else the usual one", () => {
  const most = limits.remindBeforeDays;
  expect(splitLead([7, most, 30, 7], 14)).toEqual({ remindBeforeDays: most, alsoBeforeDays: [30, 7] });
  expect(splitLead([most + 1, 7], 14)).toEqual({ remindBeforeDays: 7, alsoBeforeDays: [most + 1] });
  expect(splitLead([most + 1], 14)).toEqual({ remindBeforeDays: 14, alsoBeforeDays: [most + 1] });
  const { count, days } = limits.alsoBeforeDays;
  expect([splitLead([days], 14), splitLead([days + 1], 14)]).toEqual([
    { remindBeforeDays: 14, alsoBeforeDays: [days] },
    null,
  ]);
  const many = Array.from({ length: count + 1 }, (_, i) => i + 1);
  expect(splitLead(many, 14)?.alsoBeforeDays).toHaveLength(count);
  expect(splitLead([...many, count + 2], 14)).toBeNull();
});

test.each<[string, string, number | null]>([
  ["monthly", "", 1],
  ["Quartalsweise", "", 3],
  ["semi-annual", "", 6],
  ["halbjährlich", "", 6],
  ["p. a.", "", 12],
  ["jährlich", "", 12],
  ["bi-monthly", "", null],
  ["monthly fee", "", null],
  ["not yearly", "", null],
  ["24", "", 24],
  ["2", "Years", 24],
  ["every 2 years", "", 24],
  ["alle 18 Monate", "", 18],
  ["36 mths", "", 36],
  ["2 weeks", "", null],
  ["0", "", null],
  [`${limits.renewEveryMonths}`, "", limits.renewEveryMonths],
  [`${limits.renewEveryMonths + 1}`, "", null],
  ["or 12", "", null],
])("the interval in %j under %j is %j months", (text, heading, months) => expect(monthsIn(text, heading)).toBe(months));

test("a cell can say that it has no value", () => {
  const nothing = [
    "",
    " - ",
    "–",
    "...",
    "N/A",
    "n. a.",
    "k.A.",
    "none",
    "Keine",
    "keiner",
    "entfällt",
    "TBD",
    "??",
    "#REF!",
  ];
  expect(nothing.filter((text) => !isNothing(text))).toEqual([]);
  expect(["x", "0", "none yet", "no", "tbx", "anna"].filter(isNothing)).toEqual([]);
});

test("names of a cell are apart by semicolons, lines, bars and slashes; commas may be within one", () => {
  expect(namesIn("Ana Silva <ana@example.org>; ben@example.org")).toEqual([["ana@example.org"], ["ben@example.org"]]);
  expect(namesIn("Silva, Ana\nBen | Cy / Dan")).toEqual([["Silva", "Ana"], ["Ben"], ["Cy"], ["Dan"]]);
  expect(namesIn("n/a; -, Ana;")).toEqual([["Ana"]]);
});
