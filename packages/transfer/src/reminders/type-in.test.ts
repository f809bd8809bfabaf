import { expect, test } from "vitest";
import { frequencyIn } from "./frequency-in.ts";
import { typeIn } from "./type-in.ts";

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
