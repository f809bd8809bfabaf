import { expect, test } from "vitest";
import {
  failIfNothingCounted,
  addSummaries,
  summarizeOutput,
  summarizePlaywright,
  summarizeVitest,
} from "./summary.ts";

test("the summary reads the last count that a script printed", () => {
  expect(summarizeOutput("3 passed, 1 failed\nFAILED lint\nmore\n7 passed, 0 failed, 2 skipped\n")).toEqual({
    passed: 7,
    failed: 0,
    skipped: 2,
    remarks: ["FAILED lint"],
    secondTries: [],
  });
});

test("a run that ended badly counts as failed even if it counted no failure", () => {
  const tally = { passed: 9, failed: 0, skipped: 0, remarks: [], secondTries: [] };
  expect(failIfNothingCounted(tally, 1)).toEqual({
    ...tally,
    failed: 1,
    remarks: ["exit code 1, though no test failed"],
  });
  expect(failIfNothingCounted({ ...tally, failed: 2 }, 1)).toEqual({ ...tally, failed: 2 });
});

test("a run that ran nothing counts as failed", () => {
  expect(failIfNothingCounted(summarizeOutput("it fell over before it began"), 0).failed).toBe(1);
});

test("the summary adds up", () => {
  const tally = { passed: 1, failed: 2, skipped: 3, remarks: ["a"], secondTries: ["b"] };
  expect(addSummaries([tally, tally])).toEqual({
    passed: 2,
    failed: 4,
    skipped: 6,
    remarks: ["a", "a"],
    secondTries: ["b", "b"],
  });
});

test("the summary names what failed in Vitest, what passed at the second try only, and a file that did not load", () => {
  const counts = { numPassedTests: 1, numPendingTests: 1, numTodoTests: 1 };
  const assertionResults = [
    { status: "passed", fullName: "adds", failureMessages: [] },
    { status: "passed", fullName: "multiplies", failureMessages: ["expected 4 to be 6"] },
    { status: "failed", fullName: "divides", failureMessages: ["\u001b[31mexpected 1 to be 2\n  at here"] },
  ];
  const testResults = [
    { name: "a.test.ts", status: "failed", message: "", assertionResults },
    { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    { name: "c.test.ts", status: "passed", message: "", assertionResults: [] },
  ];
  expect(summarizeVitest({ ...counts, testResults })).toEqual({
    passed: 1,
    failed: 2,
    skipped: 2,
    remarks: ["a.test.ts › divides: expected 1 to be 2", "b.test.ts: no such module"],
    secondTries: ["a.test.ts › multiplies: expected 4 to be 6"],
  });
});

test("the summary names what failed in Playwright, and what passed only at the second try", () => {
  const tried = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: "a.spec.ts",
    tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
  });
  const inner = { specs: [tried("opens", "flaky", "late"), tried("closes", "expected")] };
  const tally = summarizePlaywright({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ specs: [tried("ends", "unexpected", "never", "never")], suites: [inner] }],
    errors: [{ message: "no browser" }],
  });
  expect(tally).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    remarks: ["a.spec.ts › ends: never", "outside the tests: no browser"],
    secondTries: ["a.spec.ts › opens: late"],
  });
});
