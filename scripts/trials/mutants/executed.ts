import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createTestProcess } from "./test-process.ts";

/** The test files that use a module, those that use the fewest others first. Paths are from the tree's root. */
export type TestsByModule = ReadonlyMap<string, readonly string[]>;

interface RecordedTest {
  test: string;
  files: string[];
}

/** Runs tests once in a copy of the tree and records which modules each test file uses (`record-executed.ts`). */
export async function recordTestsByModule(copy: string, tests: readonly string[]): Promise<TestsByModule> {
  const folder = join(copy, ".executed");
  mkdirSync(folder);
  const recording = createTestProcess(copy, folder);
  await recording.ask({ changed: [], tests });
  recording.stop();
  const recorded = readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as RecordedTest)
    .toSorted((one, other) => one.files.length - other.files.length);
  const byModule = new Map<string, string[]>();
  for (const { test, files } of recorded) {
    for (const file of files) {
      const module = relative(copy, file);
      byModule.set(module, [...(byModule.get(module) ?? []), relative(copy, test)]);
    }
  }
  return byModule;
}
