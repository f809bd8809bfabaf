// Measures which faults the tests notice: picks random faults, one meaningful one in one line, and runs the tests over
// each, in a copy of the tree: first those of the file's folder, then all that use it, which one run of all tests finds
// out before, and those that start processes. Prints the faults that no test noticed. Linux only.
// `npm run trial mutants [-- --seed 7 --count 35 --area web]`; areas: packages, server, web (its logic), cli. With
// `--keep <folder>`, a run that was ended continues there at the next call.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { copyTree } from "./mutants/copy.ts";
import { type Area, areas, drawMutants, type Mutant } from "./mutants/draw.ts";
import { recordTestsByModule, type TestsByModule } from "./mutants/executed.ts";
import { openKeptRun } from "./mutants/kept-run.ts";
import { createTestProcess } from "./mutants/test-process.ts";
import { applyMutant, createTypeChecker } from "./mutants/type-check.ts";
import { randomSeed } from "./trial.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(randomSeed()) },
    count: { type: "string", default: "35" },
    area: { type: "string", multiple: true, default: [...areas] },
    keep: { type: "string" },
  },
});
const seed = Number(values.seed);
const count = Number(values.count);
const wanted = values.area.map(
  (name) => areas.find((area) => area === name) ?? exitWith(`The areas are: ${areas.join(", ")}`),
);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1)
  exitWith("Seed and count are whole numbers");

/** Folders of tests that may use an area's files. */
const testFolders: Readonly<Record<Area, readonly string[]>> = {
  packages: ["packages/", "apps/"],
  server: ["apps/server/"],
  web: ["apps/web/"],
  cli: ["apps/cli/"],
};

/** Tests that start the server or the command line, by the folder of the changed file. */
const testsOfProcesses: Readonly<Record<string, readonly string[]>> = {
  "apps/server/": ["apps/server/test/process", "apps/server/test/outage", "apps/server/test/operator"],
  "apps/cli/": ["apps/cli/test/"],
};

interface Result {
  mutant: Mutant;
  noticedBy: string | null;
}

console.log(`seed ${seed}`);
const copy = copyTree(process.cwd());
const commit = execFileSync("git", ["describe", "--always", "--abbrev=40", "--dirty"], { encoding: "utf8" }).trim();
if (values.keep !== undefined && commit.endsWith("-dirty"))
  exitWith("A run is kept of a commit: commit the changes first");
const kept = openKeptRun(values.keep ?? join(copy, ".kept-run"), [commit, seed, ...wanted].join(" "));
const tests = createTestProcess(copy);
try {
  // Drawn before the tests run for long: the working tree may change by then.
  const samples = wanted.map((area) => [area, sampleOf(area)] as const);
  const testsByModule = await kept.testsByModule(() =>
    recordTestsByModule(
      copy,
      wanted.flatMap((area) => testFolders[area]),
    ),
  );
  for (const [area, sample] of samples) report(area, await trySample(sample, testsByModule));
} finally {
  tests.stop();
  rmSync(copy, { recursive: true });
}

async function trySample(sample: readonly Mutant[], testsByModule: TestsByModule): Promise<Result[]> {
  const results: Result[] = [];
  for (const mutant of sample) {
    const { called, loaded } = testsByModule;
    const users = (mutant.isAtLoad ? loaded : called).get(mutant.file) ?? [];
    const tried = kept.resultOf(mutant);
    const noticedBy = tried === undefined ? await whoNotices(mutant, users) : tried;
    if (tried === undefined) kept.storeResult(mutant, noticedBy);
    results.push({ mutant, noticedBy });
    console.log(`${noticedBy === null ? "SURVIVED" : "noticed "} ${mutant.file}:${mutant.line} ${noticedBy ?? ""}`);
  }
  return withoutFailingAnyway(results);
}

/** Returns as many random mutants as requested of those that type-check. */
function sampleOf(area: Area): Mutant[] {
  const types = createTypeChecker(copy);
  const sample: Mutant[] = [];
  for (const mutant of drawMutants(area, seed)) {
    if (sample.length === count) break;
    if (types.accepts(mutant)) sample.push(mutant);
  }
  types.stop();
  return sample;
}

/**
 * Returns the first test that fails with the fault in the copy, or null.
 * @param users the tests that use the file
 */
async function whoNotices(mutant: Mutant, users: readonly string[]): Promise<string | null> {
  const { file } = mutant;
  const [, ofProcesses = []] = Object.entries(testsOfProcesses).find(([folder]) => file.startsWith(folder)) ?? [];
  const restore = applyMutant(copy, mutant);
  let isReverted = false;
  const revert = async () => {
    if (isReverted) return;
    restore();
    isReverted = true;
    await tests.ask({ changed: [file], tests: [] });
  };
  try {
    await tests.ask({ changed: [file], tests: [] });
    // Tests in the file's own folder run first, because they cover most of the file.
    for (const some of [[`${dirname(file)}/`], users.slice(0, 8), users.slice(8), ofProcesses]) {
      const { failed } = await tests.ask({ changed: [], tests: some });
      if (failed === null) continue;
      if (testFileOf(failed) !== null) return failed;
      // No test failed, but the run never ended or had an error: without the fault it must pass.
      await revert();
      const without = await tests.ask({ changed: [], tests: some });
      if (without.failed === null) return failed;
      console.log(`to be tried again: ${without.failed} without the fault of ${file}:${mutant.line} too`);
      return null;
    }
    return null;
  } finally {
    await revert();
  }
}

/** Returns the results without those in which the test fails without the fault too, which it names. */
async function withoutFailingAnyway(results: readonly Result[]): Promise<Result[]> {
  const files = new Set(results.flatMap(({ noticedBy }) => testFileOf(noticedBy) ?? []));
  const failing = new Set<string>();
  for (const file of files) {
    const { failed } = await tests.ask({ changed: [], tests: [file] });
    if (failed !== null) failing.add(file);
    if (failed !== null) console.log(`left out: ${failed} fails without a fault`);
  }
  return results.filter(({ noticedBy }) => !failing.has(testFileOf(noticedBy) ?? ""));
}

function testFileOf(noticedBy: string | null): string | null {
  return noticedBy === null || noticedBy.startsWith("(") ? null : (noticedBy.split(": ")[0] ?? null);
}

function report(area: Area, results: readonly Result[]): void {
  const survivors = results.filter(({ noticedBy }) => noticedBy === null);
  console.log(`\n${area}: ${results.length - survivors.length} of ${results.length} noticed`);
  for (const { mutant } of survivors)
    console.log(`\n${mutant.file}:${mutant.line}\n- ${shortened(mutant.before)}\n+ ${shortened(mutant.after)}`);
  console.log();
}

function shortened(lines: string): string {
  const [first = "", ...rest] = lines.trim().split("\n");
  return rest.length === 0 ? first : `${first} … (${rest.length} more lines)`;
}

function exitWith(message: string): never {
  console.error(message);
  process.exit(2);
}
