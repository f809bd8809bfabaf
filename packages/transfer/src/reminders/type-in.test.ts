import { expect, test } from "vitest";
import { frequencyIn } from "./frequency-in.ts";
import { typeIn } from "./type-in.ts";

test("types and frequencies are named in English, German and French, whatever the case", () => {
  const named = { work: "business company Arbeit beruflich geschäftlich travail", personal: "privat personnel" };
  for (const [type, names] of Object.entries({ ...named, team: "équipe", other: "sonstige andere anderes autre" }))
    for (const name of names.split(" ")) expect([name, typeIn(name)]).toEqual([name, type]);
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
  const frequencies = {
    once: "once|one time|single|einmal|none|no|nein|never|une fois",
    daily: "daily|every day|chaque jour",
    weekly: "wöchentlich|chaque semaine",
    monthly: "monthly|every month|chaque mois",
  };
  for (const [frequency, names] of Object.entries(frequencies))
    for (const name of names.split("|")) expect([name, frequencyIn(name)]).toEqual([name, frequency]);
});
