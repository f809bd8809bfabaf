import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface TestSummary {
  passed: number;
  failed: number;
  skipped: number;
  /** Failures and their reasons, for the end of the output, which is all that some readers see. */
  remarks: readonly string[];
  /** Tests that passed only at the second try, and why the first failed. */
  secondTries: readonly string[];
}

export const addSummaries = (tallies: readonly TestSummary[]): TestSummary => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
  skipped: tallies.reduce((total, tally) => total + tally.skipped, 0),
  remarks: tallies.flatMap((tally) => tally.remarks),
  secondTries: tallies.flatMap((tally) => tally.secondTries),
});

/** Counts a failure for a run that exited with an error although no test failed, and for a run without tests. */
export function failIfNothingCounted(tally: TestSummary, exitCode: number): TestSummary {
  const isSuspect = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  if (!isSuspect) return tally;
  const remark = exitCode === 0 ? "nothing ran" : `exit code ${exitCode}, though no test failed`;
  return { ...tally, failed: 1, remarks: [...tally.remarks, remark] };
}

/**
 * Reads the output of the project's own scripts: a line `FAILED …` for each failure, and `N passed, N failed` at the
 * end.
 */
export function summarizeOutput(output: string): TestSummary {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1);
  return {
    passed: Number(last?.[1] ?? 0),
    failed: Number(last?.[2] ?? 0),
    skipped: Number(last?.[3] ?? 0),
    remarks: output.match(/^FAILED .*$/gm) ?? [],
    secondTries: [],
  };
}

export interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: ReadonlyArray<{
    name: string;
    status: string;
    message: string;
    assertionResults: ReadonlyArray<{ status: string; fullName: string; failureMessages: readonly string[] | null }>;
  }>;
}

/**
 * Reads the report of Vitest's JSON reporter; a file that did not load counts as one failure. A test that passed has a
 * failure's message if its first try failed.
 */
export function summarizeVitest(report: VitestReport): TestSummary {
  const remarks = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const file = relative("", name);
    if (failed.length > 0) return failed.map((test) => remark(`${file} › ${test.fullName}`, test.failureMessages?.[0]));
    return status === "failed" ? [remark(file, message)] : [];
  });
  const secondTries = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && (failureMessages ?? []).length > 0)
      .map((test) => remark(`${relative("", name)} › ${test.fullName}`, test.failureMessages?.[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: remarks.length,
    skipped: report.numPendingTests + report.numTodoTests,
    remarks,
    secondTries,
  };
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[];
  specs: ReadonlyArray<{
    title: string;
    file: string;
    tests: ReadonlyArray<{
      status: string;
      results: ReadonlyArray<{ error?: { message?: string } }>;
    }>;
  }>;
}

export interface PlaywrightReport {
  stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
  suites: readonly PlaywrightSuite[];
  errors: ReadonlyArray<{ message?: string }>;
}

/** Reads the report of Playwright's JSON reporter; a test that passed at the second try counts as passed. */
export function summarizePlaywright({ stats, suites, errors }: PlaywrightReport): TestSummary {
  const specs = (suite: PlaywrightSuite): PlaywrightSuite["specs"] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const remarksOf = (wanted: "unexpected" | "flaky") =>
    suites
      .flatMap(specs)
      .flatMap(({ title, file, tests }) =>
        tests
          .filter(({ status }) => status === wanted)
          .map(({ results }) =>
            remark(`${file} › ${title}`, results.find(({ error }) => error !== undefined)?.error?.message),
          ),
      );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    remarks: [...remarksOf("unexpected"), ...errors.map(({ message }) => remark("outside the tests", message))],
    secondTries: remarksOf("flaky"),
  };
}

/** Returns a test's name and the first line of its failure, without colours. */
function remark(test: string, why = ""): string {
  const [first = ""] = stripVTControlCharacters(why).trim().split("\n");
  return first === "" ? test : `${test}: ${first.slice(0, 300)}`;
}
