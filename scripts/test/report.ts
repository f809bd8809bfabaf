import { stripVTControlCharacters } from "node:util";
import type { SuiteResult } from "./runners.ts";
import { addSummaries, type TestSummary } from "./summary.ts";

export interface TimedResult {
  name: string;
  seconds: number;
  result: SuiteResult;
}

const countOf = ({ passed, failed, skipped }: TestSummary): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/**
 * Returns the lines that end a run: the failures, the tests that passed only at the second try, a line per suite, and
 * last, alone, the count over everything.
 */
export function closingLines(results: readonly TimedResult[]): string[] {
  const withSuite = (pick: (result: SuiteResult) => readonly string[]) =>
    results.flatMap(({ name, result }) => pick(result).map((text) => `${name}: ${text}`));
  const flaky = withSuite(({ secondTries }) => secondTries);
  return [
    ...withSuite(({ remarks }) => remarks),
    ...(flaky.length === 0 ? [] : ["Passed at the second try only:", ...flaky]),
    ...results.map(
      ({ name, seconds, result }) => `${name.padEnd(24)}${seconds.toFixed(1).padStart(7)} s   ${countOf(result)}`,
    ),
    countOf(addSummaries(results.map(({ result }) => result))),
  ];
}

/** Number of lines of a suite's output that the report shows. */
const tailLines = 40;

/** Returns a Markdown page of a run: a table of the suites, then the end of what each of them wrote. */
export function markdownReport(results: readonly TimedResult[]): string {
  const rows = results.map(
    ({ name, seconds, result }) => `| ${name} | ${countOf(result)} | ${(seconds / 60).toFixed(1)} min |`,
  );
  const sections = results.flatMap(({ name, result }) => {
    const tail = stripVTControlCharacters(result.output).trimEnd().split("\n").slice(-tailLines);
    const findings = [...result.remarks, ...result.secondTries.map((text) => `second try: ${text}`)];
    return ["", `## ${name}`, "", ...findings.map((text) => `- ${text}`), "", "````text", ...tail, "````"];
  });
  return [
    `# ${countOf(addSummaries(results.map(({ result }) => result)))}`,
    "",
    "| suite | result | time |",
    "|---|---|---|",
    ...rows,
    ...sections,
    "",
  ].join("\n");
}
