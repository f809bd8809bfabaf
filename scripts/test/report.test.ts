import { expect, test } from "vitest";
import { closingLines, markdownReport } from "./report.ts";

const result = {
  passed: 3,
  failed: 0,
  skipped: 0,
  remarks: [],
  secondTries: [],
  output: "one\n\u001b[32mtwo\u001b[39m\n",
};
const results = [
  { name: "unit", seconds: 1.25, result },
  {
    name: "journeys",
    seconds: 90,
    result: { ...result, failed: 1, skipped: 2, remarks: ["a › b: why"], secondTries: ["c › d: late"] },
  },
];

test("a run ends with its failures, what needed a second try, a line a suite, and last the count of all", () => {
  expect(closingLines(results)).toEqual([
    "journeys: a › b: why",
    "Passed at the second try only:",
    "journeys: c › d: late",
    "unit                        1.3 s   3 passed, 0 failed",
    "journeys                   90.0 s   3 passed, 1 failed, 2 skipped",
    "6 passed, 1 failed, 2 skipped",
  ]);
  expect(closingLines(results.slice(0, 1))).toEqual([
    "unit                        1.3 s   3 passed, 0 failed",
    "3 passed, 0 failed",
  ]);
});

test("a night's report has each suite's result, its time and the end of its output", () => {
  const report = markdownReport(results);
  expect(report).toContain("# 6 passed, 1 failed, 2 skipped\n");
  expect(report).toContain("| journeys | 3 passed, 1 failed, 2 skipped | 1.5 min |\n");
  expect(report).toContain("- a › b: why\n- second try: c › d: late\n");
  expect(report).toContain("## unit\n\n\n````text\none\ntwo\n````\n");
});
