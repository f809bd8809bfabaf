// Runs tests, one suite after another: `npm test` runs those of its group, `npm test -- ci` also the wider ones, `npm
// test -- overnight` those that take hours, and `npm test -- unit server` these by name. The last line is the count
// over everything.
import { writeFileSync } from "node:fs";
import { installPackages } from "./test/debian-packages.ts";
import { chooseSuites } from "./test/choose-suites.ts";
import { closingLines, markdownReport, type TimedResult } from "./test/report.ts";
import type { SuiteResult } from "./test/runners.ts";
import { addSummaries } from "./test/summary.ts";
import { testSuites } from "./test/suites.ts";

const overnightReport = "overnight-report.md";

const wanted = process.argv.slice(2);
const { chosen, unknown } = chooseSuites(testSuites, wanted);
if (unknown.length > 0) {
  const names = testSuites.map(({ name }) => name).join(", ");
  console.error(`There is no suite "${unknown.join(", ")}". The suites: ${names}; and all of "ci" or "overnight".`);
  process.exit(2);
}

const results: TimedResult[] = [];
for (const { name, packages = [], run } of chosen) {
  console.log(`\n── ${name}`);
  const begin = performance.now();
  const result = await runSuite(packages, run);
  results.push({ name, seconds: (performance.now() - begin) / 1_000, result });
  if (wanted.includes("overnight")) writeFileSync(overnightReport, markdownReport(results));
}

console.log(["", ...closingLines(results)].join("\n"));
process.exitCode = addSummaries(results.map(({ result }) => result)).failed === 0 ? 0 : 1;

/** Runs a suite; one that cannot be run counts as one failure, and the others still run. */
async function runSuite(packages: readonly string[], run: () => Promise<SuiteResult>): Promise<SuiteResult> {
  try {
    installPackages(packages);
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, skipped: 0, remarks: [reason], secondTries: [], output: "" };
  }
}
