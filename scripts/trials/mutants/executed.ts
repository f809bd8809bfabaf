import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createTestProcess } from "./test-process.ts";

/** Test files by module, those that use the fewest modules first. Paths are from the tree's root. */
export interface TestsByModule {
  /** Tests in which a function of the module is called. */
  called: ReadonlyMap<string, readonly string[]>;
  /** Tests that import the module, directly or not. */
  loaded: ReadonlyMap<string, readonly string[]>;
}

interface RecordedTest {
  test: string;
  called: string[];
}

/** The file of the folder of records that lists modules by the test files that import them. */
export const importsFile = "imports.json";

/** Runs tests once in a copy of the tree and records which modules each test file uses (`record-executed.ts`). */
export async function recordTestsByModule(copy: string, tests: readonly string[]): Promise<TestsByModule> {
  const folder = join(copy, ".executed");
  mkdirSync(folder);
  const recording = createTestProcess(copy, folder);
  await recording.ask({ changed: [], tests });
  recording.stop();
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const imports = read(importsFile) as Readonly<Record<string, readonly string[]>>;
  const recorded = readdirSync(folder)
    .filter((name) => name !== importsFile)
    .map((name) => read(name) as RecordedTest)
    .toSorted((one, other) => one.called.length - other.called.length);
  const byModule = (modulesOf: (recorded: RecordedTest) => readonly string[]) => {
    const tests = new Map<string, string[]>();
    for (const one of recorded) {
      for (const file of modulesOf(one)) {
        const module = relative(copy, file);
        tests.set(module, [...(tests.get(module) ?? []), relative(copy, one.test)]);
      }
    }
    return tests;
  };
  return { called: byModule(({ called }) => called), loaded: byModule(({ test }) => imports[test] ?? []) };
}
