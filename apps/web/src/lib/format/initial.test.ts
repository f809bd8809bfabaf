import { expect, test } from "vitest";
import { initialOf } from "./initial.ts";

test.each([
  ["amazon", "A"],
  ["  öbb", "Ö"],
  ["👩‍🚀 Astronomy", "A"],
  ["🏦", ""],
  ["1️⃣ first", "F"],
  ["7-Eleven", "7"],
  ["(old) bank", "O"],
  ["بنك", "ب"],
  ["e\u0301cole", "E\u0301"],
  ["", ""],
])("the initial of %j is %j", (text, initial) => {
  expect(initialOf(text)).toBe(initial);
});
