// Runs tests by suite: `npm test` runs those of its group, `npm test -- ci` also the wider ones, `npm test --
// overnight` those that take hours, and `npm test -- unit server` these by name. The last line is the count over
// everything.
import { writeFileSync } from "node:fs";
import { installPackages, requestMissing } from "./test/debian-packages.ts";
import { chooseSuites } from "./test/choose-suites.ts";
import { linesAfter } from "./test/lines-after.ts";
import { closingLines, markdownReport, type TimedResult } from "./test/report.ts";
import type { SuiteResult } from "./test/runners.ts";
import { addSummaries } from "./test/summary.ts";
import { type TestSuite, testSuites } from "./test/suites.ts";

const overnightReport = "overnight-report.md";

const wanted = process.argv.slice(2);
const { chosen, unknown } = chooseSuites(testSuites, wanted);
if (unknown.length > 0) {
  const names = testSuites.map(({ name }) => name).join(", ");
  console.error(`There is no suite "${unknown.join(", ")}". The suites: ${names}; and all of "ci" or "overnight".`);
  process.exit(2);
}

// Wider suites run in Chromium's headless shell where it can be had: it takes a third less processor time.
if (chosen.some(({ group }) => group !== "test")) requestMissing(["chromium-headless-shell"]);

const results: TimedResult[] = [];
for (const group of ["test", "ci", "overnight"]) {
  const ofGroup = chosen.filter((suite) => suite.group === group);
  const [beside, inTurn] = [ofGroup.filter(runsBeside), ofGroup.filter((suite) => !runsBeside(suite))];
  const isAlone = beside.length === 0 || inTurn.length === 0;
  await Promise.all([runInTurn(beside, isAlone), runInTurn(inTurn, isAlone)]);
}

console.log(["", ...closingLines(results)].join("\n"));
process.exitCode = addSummaries(results.map(({ result }) => result)).failed === 0 ? 0 : 1;

function runsBeside(suite: TestSuite): boolean {
  return suite.runsBeside === true;
}

async function runInTurn(suites: readonly TestSuite[], isAlone: boolean): Promise<void> {
  for (const suite of suites) await runSuite(suite, isAlone);
}

async function runSuite(suite: TestSuite, isAlone: boolean): Promise<void> {
  const { name } = suite;
  console.log(`\n── ${name}`);
  const begin = performance.now();
  const show = isAlone ? (text: string) => void process.stdout.write(text) : linesAfter(`${name} │ `);
  const result = await resultOf(suite, show);
  results.push({ name, seconds: (performance.now() - begin) / 1_000, result });
  if (wanted.includes("overnight")) writeFileSync(overnightReport, markdownReport(results));
}

/** Returns a suite's result; one that cannot be run counts as one failure, and the others still run. */
async function resultOf({ name, packages = [], run }: TestSuite, show: (text: string) => void): Promise<SuiteResult> {
  try {
    installPackages(packages);
    return await run({ name, show });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, skipped: 0, remarks: [reason], secondTries: [], output: "" };
  }
}
