import { expect, test } from "vitest";
import { honest, sum, tallyOfOutput } from "./tally.ts";

test("reads the last count that a script printed", () => {
  expect(tallyOfOutput("3 passed, 1 failed\nmore\n7 passed, 0 failed, 2 skipped\n")).toEqual({
    passed: 7,
    failed: 0,
    skipped: 2,
  });
});

test("counts a run that ended badly as failed even if it counted no failure", () => {
  expect(honest({ passed: 9, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(honest({ passed: 9, failed: 2, skipped: 0 }, 1).failed).toBe(2);
});

test("counts a run that ran nothing as failed", () => {
  expect(honest(tallyOfOutput("it fell over before it began"), 0).failed).toBe(1);
});

test("adds up", () => {
  const tally = { passed: 1, failed: 2, skipped: 3 };
  expect(sum([tally, tally])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
