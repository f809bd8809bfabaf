import { expect, test } from "vitest";
import { chooseSuites } from "./choose-suites.ts";
import { testSuites } from "./suites.ts";

const suites = [
  { name: "unit", group: "test" },
  { name: "journeys", group: "ci" },
  { name: "keyboard", group: "ci" },
  { name: "fuzz", group: "overnight" },
  { name: "firefox", group: "ci" },
  { name: "firefox keyboard", group: "overnight" },
] as const;
const namesOf = (...wanted: string[]) => chooseSuites(suites, wanted).chosen.map(({ name }) => name);

test("without a word the suites of npm test are run, with ci the wider ones too, with overnight the long ones alone", () => {
  expect(namesOf()).toEqual(["unit"]);
  expect(namesOf("ci")).toEqual(["unit", "journeys", "keyboard", "firefox"]);
  expect(namesOf("overnight")).toEqual(["fuzz", "firefox keyboard"]);
});

test("a name is that suite alone, the beginning of names all of these, each once", () => {
  expect(namesOf("firefox")).toEqual(["firefox"]);
  expect(namesOf("fire", "firefox", "unit")).toEqual(["unit", "firefox", "firefox keyboard"]);
});

test("what names no suite is said", () => {
  expect(chooseSuites(suites, ["unit", "uint"])).toMatchObject({ unknown: ["uint"] });
  expect(chooseSuites(suites, ["unit"])).toMatchObject({ unknown: [] });
});

test("each suite of the table has a name of its own", () => {
  const names = testSuites.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
