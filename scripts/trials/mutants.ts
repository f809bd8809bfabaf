// Measures which faults the tests notice: picks random faults, one meaningful one in one line, and runs the nearest tests
// over each, in a copy of the tree. Then all tests that use the changed files run over the faults that are left, all at
// once; a test that fails runs over each of them. Prints the faults that no test noticed. Linux only.
// `npm run trial mutants [-- --seed 7 --count 35 --area web]`; areas: packages, server, web (its logic), cli. With
// `--keep <folder>`, a run that was ended continues there at the next call.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyTree } from "./mutants/copy.ts";
import { type Area, areas, drawMutants, type Mutant } from "./mutants/draw.ts";
import { openKeptRun, type Result } from "./mutants/kept-run.ts";
import { createTestProcess } from "./mutants/test-process.ts";
import { readTestsOfModules } from "./mutants/tests-of-modules.ts";
import { createTypeChecker } from "./mutants/type-check.ts";
import { createFinder, nearestTests, testFileOf } from "./mutants/who-notices.ts";
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

/** The modules by which tests start the server or the command line, by area. */
const startedBy: Partial<Record<Area, string>> = {
  server: "apps/server/test/server-process.ts",
  cli: "apps/cli/test/support/device.ts",
};

console.log(`seed ${seed}`);
const copy = copyTree(process.cwd());
const commit = execFileSync("git", ["describe", "--always", "--abbrev=40", "--dirty"], { encoding: "utf8" }).trim();
if (values.keep !== undefined && commit.endsWith("-dirty"))
  exitWith("A run is kept of a commit: commit the changes first");
const kept = openKeptRun(values.keep ?? join(copy, ".kept-run"), [commit, seed, ...wanted].join(" "));
const tests = createTestProcess(copy);
const testsOf = readTestsOfModules(copy);
const finder = createFinder(copy, tests, testsOf);
try {
  // Drawn before the tests run for long: the working tree may change by then.
  const samples = wanted.map((area) => [area, sampleOf(area)] as const);
  for (const [area, sample] of samples) {
    await tryByNearest(sample);
    await tryByAll(area, sample);
    await report(area, sample);
  }
} finally {
  tests.stop();
  rmSync(copy, { recursive: true });
}

/** Returns as many random mutants as requested of those that type-check. */
function sampleOf(area: Area): Mutant[] {
  const types = createTypeChecker(copy);
  const sample: Mutant[] = [];
  for (const mutant of drawMutants(area, seed)) {
    if (sample.length === count) break;
    if (kept.resultOf(mutant) !== undefined || types.accepts(mutant)) sample.push(mutant);
  }
  types.stop();
  return sample;
}

async function tryByNearest(sample: readonly Mutant[]): Promise<void> {
  for (const mutant of sample) {
    if (kept.resultOf(mutant) !== undefined) continue;
    const noticedBy = await finder.byNearest(mutant);
    store(mutant, noticedBy === null ? { missedBy: "nearest" } : { noticedBy });
  }
}

async function tryByAll(area: Area, sample: readonly Mutant[]): Promise<void> {
  const left = sample.filter((mutant) => isMissedBy(mutant, "nearest"));
  const { [area]: starter } = startedBy;
  const modules = [...left.map(({ file }) => file), ...(starter === undefined ? [] : [starter])];
  // The nearest ones have run over one of the faults, and come last.
  const lists = modules.map(testsOf).map((list) => [...list.slice(nearestTests), ...list.slice(0, nearestTests)]);
  const all = firstOfEach(lists).filter((test) => testFolders[area].some((folder) => test.startsWith(folder)));
  const noticed = await finder.byAll(left, all);
  for (const mutant of left) {
    const noticedBy = noticed.get(mutant);
    store(mutant, noticedBy === undefined ? { missedBy: "all" } : { noticedBy });
  }
}

/** Returns the tests of several lists: the first of each, then the second of each, and so on. */
function firstOfEach(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const places = Array.from({ length: longest }, (_, place) => place);
  return [...new Set(places.flatMap((place) => lists.flatMap((list) => list[place] ?? [])))];
}

function store(mutant: Mutant, result: Result): void {
  kept.storeResult(mutant, result);
  const place = `${mutant.file}:${mutant.line}`;
  if ("noticedBy" in result) console.log(`noticed  ${place} ${result.noticedBy}`);
  else console.log(`${result.missedBy === "all" ? "SURVIVED" : "missed  "} ${place}`);
}

function isMissedBy(mutant: Mutant, by: "nearest" | "all"): boolean {
  const result = kept.resultOf(mutant);
  return result !== undefined && "missedBy" in result && result.missedBy === by;
}

/** Prints the result, without the faults that are noticed by a test which fails without them too. */
async function report(area: Area, sample: readonly Mutant[]): Promise<void> {
  const survivors = sample.filter((mutant) => isMissedBy(mutant, "all"));
  const files = sample.flatMap((mutant) => fileThatNotices(mutant) ?? []);
  const failing = await finder.failingAnyway([...new Set(files)]);
  const noticed = sample.filter((mutant) => !survivors.includes(mutant) && !failing.has(fileThatNotices(mutant) ?? ""));
  console.log(`\n${area}: ${noticed.length} of ${noticed.length + survivors.length} noticed`);
  for (const { file, line, before, after } of survivors)
    console.log(`\n${file}:${line}\n- ${shortened(before)}\n+ ${shortened(after)}`);
  console.log();
}

function fileThatNotices(mutant: Mutant): string | null {
  const result = kept.resultOf(mutant);
  return result !== undefined && "noticedBy" in result ? testFileOf(result.noticedBy) : null;
}

function shortened(lines: string): string {
  const [first = "", ...rest] = lines.trim().split("\n");
  return rest.length === 0 ? first : `${first} … (${rest.length} more lines)`;
}

function exitWith(message: string): never {
  console.error(message);
  process.exit(2);
}
