import { limits } from "@pomander/contract";
import { expect, test } from "vitest";
import { monthsIn } from "./renewal-months-in.ts";

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
  ["bi-quarterly", "", null],
  ["quarterly fee", "", null],
  ["not half-yearly", "", null],
  ["half-yearly fee", "", null],
  ["yearly fee", "", null],
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
