import { globSync, readFileSync } from "node:fs";
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

test("browser tests that build on each other are chosen together: all of a serial file are slow, or none", () => {
  const serial = globSync("e2e/**/*.spec.ts")
    .map((file) => ({ file, source: readFileSync(file, "utf8") }))
    .filter(({ source }) => source.includes('mode: "serial"'));
  const titles = ({ source }: { source: string }) => [...source.matchAll(/^ *test\(\s*(["'`])(.*?)\1,/gmsu)];
  const mixed = serial.filter((each) => {
    const isSlow = titles(each).map(([, , title]) => title?.includes("@slow"));
    return isSlow.includes(true) && isSlow.includes(false);
  });
  expect(serial.length).toBeGreaterThan(10);
  expect(mixed.map(({ file }) => file)).toEqual([]);
});
