// Vitest in a process of its own, which lives through many mutants: it starts PostgreSQL once and keeps what it has
// compiled. It can be killed where a fault never ends. Runs in the copy; told by messages of `test-process.ts`.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { createVitest } from "vitest/node";
import type { TestQuestion, TestAnswer } from "./test-process.ts";

const root = process.cwd();
const vitest = await createVitest("test", {
  root,
  watch: false,
  bail: process.env["EXECUTED_FOLDER"] === undefined ? 1 : 0,
  reporters: [{}],
  // Tests that fail by chance would count as tests that notice.
  retry: 0,
});

process.on("message", (question: TestQuestion) => {
  void answer(question).then((result: TestAnswer) => process.send?.(result));
});
process.send?.({ failed: null } satisfies TestAnswer);

async function answer({ changed, tests, isOfProcesses = false }: TestQuestion): Promise<TestAnswer> {
  for (const path of changed) vitest.invalidateFile(join(root, path));
  const specifications = tests.length === 0 ? [] : await vitest.globTestSpecifications([...tests]);
  if (specifications.length === 0) return { failed: null };
  // Vitest builds it once, for its first run.
  if (isOfProcesses) execFileSync(process.execPath, ["scripts/build-cli.mjs"], { stdio: "ignore" });
  // Vitest keeps what earlier runs found of a file; of one that is not run again after a failure, that would be read as new.
  for (const { project, moduleId } of specifications) vitest.state.clearFiles(project, [moduleId]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  for (const module of testModules.filter(({ moduleId }) => asked.has(moduleId))) {
    for (const test of module.children.allTests("failed"))
      return { failed: `${module.relativeModuleId}: ${test.fullName}` };
    if (!module.ok()) return { failed: `${module.relativeModuleId}: (the file)` };
  }
  return { failed: unhandledErrors.length > 0 ? "(an unhandled error)" : null };
}
