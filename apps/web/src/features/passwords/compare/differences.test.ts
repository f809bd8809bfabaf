import { expect, test } from "vitest";
import { whole } from "../test/render-page.tsx";
import { differencesBetween, markDifference } from "./differences.ts";

test("versions differ in fields of the form, expiry and tags too, and not in the history of passwords", () => {
  const now = whole("Bank", { tags: ["money", "home"], expires: "2031-01-31" });
  const then = whole("Bank", { password: "older", extra: { history: [{ password: "x", until: "" }] } });
  expect(differencesBetween(then, now)).toEqual([
    { field: "password", left: "older", right: "old" },
    { field: "tags", left: "", right: "money, home" },
    { field: "expires", left: "", right: "2031-01-31" },
  ]);
  expect(differencesBetween(then, { ...then, extra: {} })).toEqual([]);
});

/** What is marked stands in brackets. */
const marked = (text: string, other: string, isSecret = false) =>
  markDifference(text, other, isSecret)
    .map((piece) => (piece.isOwn ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["the old gate code", "the new gate code", "the[ old] gate code"],
  ["garden", "garden, shared", "garden"],
  ["garden, shared", "garden", "garden[, shared]"],
  ["a a", "a a a", "a a"],
  ["code on the back.\nPlot 12, left", "code 7 on the back.\nPlot 12", "code on the back.\nPlot 12[, left]"],
  ["code 7 on the back.\nPlot 12", "code on the back.\nPlot 12, left", "code[ 7] on the back.\nPlot 12"],
  ["nothing alike", "other words", "[nothing alike]"],
])("of %j beside %j is marked what is its own", (text, other, expected) => {
  expect(marked(text, other)).toBe(expected);
});

test("in a secret characters are marked, and all that lies between the first and the last difference", () => {
  expect(marked("Lantern-42-Meadow", "Lantern-43-Meadow", true)).toBe("Lantern-4[2]-Meadow");
  expect(marked("a1b2c", "a3b4c", true)).toBe("a[1b2]c");
});

test("in texts too long to be compared word by word, all between the first and the last difference is marked", () => {
  const long = (first: string, last: string) => `start ${first}${" same".repeat(2_000)} ${last} end`;
  expect(marked(long("a", "b"), long("c", "d"))).toBe(`start[ a${" same".repeat(2_000)} b] end`);
});
