// Vitest in a process of its own, which lives through many mutants: it starts PostgreSQL once and keeps what it has
// compiled. It can be killed where a fault never ends. Runs in the copy; told by messages of `test-process.ts`.
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { createVitest, type TestSpecification } from "vitest/node";
import type { TestQuestion, TestAnswer } from "./test-process.ts";

const root = process.cwd();
const vitest = await createVitest("test", {
  root,
  watch: false,
  bail: 1,
  reporters: [{}],
  // Tests that fail by chance would count as tests that notice.
  retry: 0,
});

process.on("message", (question: TestQuestion) => {
  void answer(question).then((result: TestAnswer) => process.send?.(result));
});
process.send?.({ failed: null } satisfies TestAnswer);

async function answer({ changed, stage, file }: TestQuestion): Promise<TestAnswer> {
  for (const path of changed) vitest.invalidateFile(join(root, path));
  const specifications = await testsOf(stage, file);
  if (specifications.length === 0) return { failed: null };
  // Vitest builds it once, for its first run; tests of its processes run what was built.
  if (stage !== "folder") execFileSync(process.execPath, ["scripts/build-cli.mjs"], { stdio: "ignore" });
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

/**
 * Returns the tests of the file's folder, or those that import it, directly or not. Tests that run the command line in a
 * process of its own import nothing of it.
 */
async function testsOf(stage: TestQuestion["stage"], file: string): Promise<TestSpecification[]> {
  if (stage === "folder") return vitest.globTestSpecifications([`${dirname(file)}/`]);
  if (stage === "none") return [];
  if (stage === "file") return vitest.globTestSpecifications([file]);
  vitest.config.related = [join(root, file)];
  const related = await vitest.getRelevantTestSpecifications();
  vitest.config.related = [];
  const ofProcess = file.startsWith("apps/cli/src/") ? await vitest.globTestSpecifications(["apps/cli/test/"]) : [];
  return [...new Map([...related, ...ofProcess].map((each) => [each.moduleId, each])).values()];
}
