// Runs Vitest in a process of its own, which serves many mutants: it starts PostgreSQL once and keeps what it has
// compiled. It can be killed when a fault never ends. Runs in the copy, controlled by messages of `test-process.ts`.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { importsFile } from "./executed.ts";
import type { TestQuestion, TestAnswer } from "./test-process.ts";

const root = process.cwd();
/** The folder of records, in the run that records. */
const folder = process.env["EXECUTED_FOLDER"];
const vitest = await createVitest("test", {
  root,
  watch: false,
  bail: folder === undefined ? 1 : 0,
  reporters: [{}],
  retry: 0,
});

process.on("message", (question: TestQuestion) => {
  void answer(question).then((result: TestAnswer) => {
    if (folder !== undefined) writeFileSync(join(folder, importsFile), JSON.stringify(importsOfTests()));
    process.send?.(result);
  });
});
process.send?.({ failed: null } satisfies TestAnswer);

async function answer({ changed, tests }: TestQuestion): Promise<TestAnswer> {
  for (const path of changed) vitest.invalidateFile(join(root, path));
  // Vitest builds the server and the command line only once, for its first run.
  if (changed.length > 0)
    for (const program of ["build-server.mjs", "build-cli.mjs"])
      execFileSync(process.execPath, [join("scripts", program)], { stdio: "ignore" });
  const specifications = tests.length === 0 ? [] : await vitest.globTestSpecifications([...tests]);
  if (specifications.length === 0) return { failed: null };
  for (let left = specifications; left.length > 0;) {
    const first = await run(left);
    if (first.failure === null) return { failed: first.hasUnhandledErrors ? "(an unhandled error)" : null };
    // A test that fails by chance, on a busy machine, must not count as one that notices: it runs again.
    const again = await run(left.filter(({ moduleId }) => moduleId === first.failure?.moduleId));
    if (again.failure !== null) return { failed: again.failure.name };
    const done = new Set([...first.passed, first.failure.moduleId]);
    left = left.filter(({ moduleId }) => !done.has(moduleId));
  }
  return { failed: null };
}

/**
 * Returns the modules that each test file imports, directly or not. V8's counts do not tell: modules that an earlier test
 * file of a worker loaded are not loaded again.
 */
function importsOfTests(): Record<string, string[]> {
  const environments = vitest.projects.flatMap(({ vite }) => Object.values(vite.environments));
  const modules = environments.flatMap(({ moduleGraph }) => [...moduleGraph.idToModuleMap.values()]);
  const tests = modules.filter(({ file }) => file !== null && /\.test\.tsx?$/.test(file));
  return Object.fromEntries(
    tests.map((test) => {
      const seen = new Set([test]);
      for (const { importedModules } of seen) for (const module of importedModules) seen.add(module);
      return [test.file, [...seen].flatMap(({ file }) => file ?? [])];
    }),
  );
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
  return {
    failure: modules.map(failureOf).find((failure) => failure !== null) ?? null,
    passed: modules.filter((module) => module.state() === "passed").map(({ moduleId }) => moduleId),
    hasUnhandledErrors: unhandledErrors.length > 0,
  };
}

function failureOf(module: TestModule): Outcome["failure"] {
  const { moduleId, relativeModuleId } = module;
  for (const test of module.children.allTests("failed")) {
    return { moduleId, name: `${relativeModuleId}: ${test.fullName}` };
  }
  return module.ok() ? null : { moduleId, name: `${relativeModuleId}: (the file)` };
}
