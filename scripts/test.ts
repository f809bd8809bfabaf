// Every check and test, one part after another; `npm test -- unit server` runs those parts alone.
// The last line is the count over everything.
import { addSummaries, type TestSummary } from "./test/summary.ts";
import { testSuites } from "./test/suites.ts";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !testSuites.some((part) => part.name.startsWith(name)));
if (unknown.length > 0) {
  console.error(
    `There is no part "${unknown.join(", ")}". The parts: ${testSuites.map((part) => part.name).join(", ")}.`,
  );
  process.exit(2);
}

const chosen = testSuites.filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));

const results: Array<{ name: string; seconds: number; tally: TestSummary }> = [];
for (const { name, run } of chosen) {
  console.log(`\n── ${name}`);
  const begin = performance.now();
  const tally = await run().catch((error: unknown): TestSummary => {
    return { passed: 0, failed: 1, skipped: 0, remarks: [error instanceof Error ? error.message : String(error)] };
  });
  results.push({ name, seconds: (performance.now() - begin) / 1_000, tally });
}

const text = ({ passed, failed, skipped }: TestSummary) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
console.log("");
for (const { name, tally } of results) {
  for (const remark of tally.remarks) console.log(`${name}: ${remark}`);
}
for (const { name, seconds, tally } of results) {
  console.log(`${name.padEnd(16)}${seconds.toFixed(1).padStart(7)} s   ${text(tally)}`);
}
const total = addSummaries(results.map((result) => result.tally));
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(text(total));
