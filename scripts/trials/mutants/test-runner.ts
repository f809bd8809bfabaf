// Runs Vitest in a process of its own, which serves many mutants: it starts PostgreSQL once and keeps what it has
// compiled. It can be killed when a fault never ends. Runs in the copy, controlled by messages of `test-process.ts`.
import { execFileSync } from "node:child_process";
import { join, relative } from "node:path";
import { createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { SameEnvironmentTogether } from "../../test/same-environment-together.ts";
import type { TestQuestion, TestAnswer } from "./test-process.ts";

const root = process.cwd();
/** The requested order of test files, or null. */
let order: readonly string[] | null = null;

class InOrder extends SameEnvironmentTogether {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => order?.indexOf(relative(root, moduleId)) ?? 0;
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

const vitest = await createVitest("test", {
  root,
  watch: false,
  bail: 1,
  reporters: [{}],
  retry: 0,
  // A fault that lets a test wait for ever does so twice, since the test runs again.
  testTimeout: 60_000,
  hookTimeout: 90_000,
  // Tests that another one's failure interrupts are not waited for.
  teardownTimeout: 1_000,
  sequence: { sequencer: InOrder },
});
/** Whether the built programs are of other files: Vitest builds them only once, for its first run. */
let areProgramsOld = false;

process.on("message", (question: TestQuestion) => {
  void answer(question).then((result: TestAnswer) => process.send?.(result));
});
process.send?.({ failed: null, passed: [] } satisfies TestAnswer);

async function answer({ changed, tests, isInOrder }: TestQuestion): Promise<TestAnswer> {
  for (const path of changed) vitest.invalidateFile(join(root, path));
  areProgramsOld ||= changed.length > 0;
  order = isInOrder ? tests : null;
  const specifications = tests.length === 0 ? [] : await vitest.globTestSpecifications([...tests]);
  if (specifications.some(({ project }) => project.name === "server")) buildPrograms();
  const passed: string[] = [];
  for (let left = specifications; left.length > 0;) {
    const first = await run(left);
    passed.push(...first.passed.map((moduleId) => relative(root, moduleId)));
    if (first.failure === null) return { failed: first.hasUnhandledErrors ? "(an unhandled error)" : null, passed };
    // A test that fails by chance, on a busy machine, must not count as one that notices: it runs again.
    const again = await run(left.filter(({ moduleId }) => moduleId === first.failure?.moduleId));
    if (again.failure !== null) return { failed: again.failure.name, passed };
    passed.push(relative(root, first.failure.moduleId));
    const done = new Set([...first.passed, first.failure.moduleId]);
    left = left.filter(({ moduleId }) => !done.has(moduleId));
  }
  return { failed: null, passed };
}

function buildPrograms(): void {
  if (!areProgramsOld) return;
  for (const program of ["build-server.mjs", "build-cli.mjs"])
    execFileSync(process.execPath, [join("scripts", program)], { stdio: "ignore" });
  areProgramsOld = false;
}

interface Outcome {
  /** The first failure. */
  failure: { moduleId: string; name: string } | null;
  /** Files whose tests all passed: a failure ends the run before the others. */
  passed: readonly string[];
  hasUnhandledErrors: boolean;
}

async function run(specifications: readonly TestSpecification[]): Promise<Outcome> {
  // Vitest keeps results of earlier runs: those of a file that is not run again after a failure would be taken for new
  // ones.
  for (const { project, moduleId } of specifications) vitest.state.clearFiles(project, [moduleId]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications]);
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const modules = testModules.filter(({ moduleId }) => asked.has(moduleId));
  const failure = modules.map(failureOf).find((each) => each !== null) ?? null;
  const passed = modules.filter((module) => module.state() === "passed" && (failure === null || isWhole(module)));
  return {
    failure,
    passed: passed.map(({ moduleId }) => moduleId),
    hasUnhandledErrors: unhandledErrors.length > 0,
  };
}

/** Whether no test was skipped: a failure of another file ends a file early, and Vitest calls it passed all the same. */
const isWhole = ({ children }: TestModule) => children.allTests("skipped").next().done === true;

function failureOf(module: TestModule): Outcome["failure"] {
  const { moduleId, relativeModuleId } = module;
  for (const test of module.children.allTests("failed")) {
    return { moduleId, name: `${relativeModuleId}: ${test.fullName}` };
  }
  return module.ok() ? null : { moduleId, name: `${relativeModuleId}: (the file)` };
}
