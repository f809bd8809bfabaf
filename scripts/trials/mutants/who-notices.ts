import type { Mutant } from "./draw.ts";
import type { TestAnswer, TestProcess } from "./test-process.ts";
import { applyMutant } from "./type-check.ts";

/** Tests of one fault before those of all faults that are left. */
export const nearestTests = 12;
/** Tests that run together: a fault that never ends is found after the time of so many. */
const testsAtOnce = 30;

export interface Finder {
  /** Returns the first of the tests nearest to a fault that fails with it, or null. */
  byNearest(mutant: Mutant): Promise<string | null>;
  /**
   * Runs tests over several faults at once, and a test that fails over each of them alone. Returns the faults that a test
   * notices, each with the test.
   */
  byAll(mutants: readonly Mutant[], tests: readonly string[]): Promise<ReadonlyMap<Mutant, string>>;
  /** Returns which of the test files fail without a fault. */
  failingAnyway(tests: readonly string[]): Promise<ReadonlySet<string>>;
}

/** @param testsOf returns the tests that use a module, the nearest first */
export function createFinder(copy: string, tests: TestProcess, testsOf: (module: string) => string[]): Finder {
  /** Files that differ from the ones that Vitest knows. */
  const changed = new Set<string>();
  const run = async (mutants: readonly Mutant[], some: readonly string[], isInOrder = false): Promise<TestAnswer> => {
    for (const { file } of mutants) changed.add(file);
    const question = { changed: [...changed], tests: some, isInOrder };
    changed.clear();
    const reverts = mutants.map((mutant) => applyMutant(copy, mutant));
    try {
      return await tests.ask(question);
    } finally {
      for (const revert of reverts) revert();
      for (const { file } of mutants) changed.add(file);
    }
  };

  /** Returns the first failure that only the fault causes, or null. */
  const failureOf = async (mutant: Mutant, some: readonly string[]): Promise<string | null> => {
    const { failed } = await run([mutant], some, true);
    if (failed === null || testFileOf(failed) !== null) return failed;
    // No test failed, but the run never ended or had an error: without the fault it must pass.
    return (await run([], some, true)).failed === null ? failed : null;
  };

  /** Returns the first fault with which tests fail that fail with several. */
  async function findCause(suspects: readonly Mutant[], some: readonly string[]) {
    const [first = ""] = some;
    const isUser = (mutant: Mutant) => testsOf(mutant.file).includes(first);
    for (const mutant of suspects.toSorted((one, other) => Number(isUser(other)) - Number(isUser(one)))) {
      const failed = await failureOf(mutant, some);
      if (failed !== null) return { mutant, failed };
    }
    return null;
  }

  return {
    byNearest: (mutant) => failureOf(mutant, testsOf(mutant.file).slice(0, nearestTests)),
    async byAll(mutants, all) {
      const noticed = new Map<Mutant, string>();
      for (let left = [...all]; left.length > 0;) {
        const suspects = mutants.filter((mutant) => !noticed.has(mutant));
        if (suspects.length === 0) break;
        const some = left.slice(0, testsAtOnce);
        const { failed, passed } = await run(suspects, some);
        const file = testFileOf(failed);
        const cause = failed === null ? null : await findCause(suspects, file === null ? some : [file]);
        if (cause !== null) noticed.set(cause.mutant, cause.failed);
        else if (failed !== null) console.log(`${failed}: not by one fault alone`);
        // A test that fails by a fault may fail by another too.
        const isOver = failed === null || (cause === null && file === null);
        const done = new Set(isOver ? some : passed);
        left = left.filter((test) => !done.has(test) && (cause !== null || test !== file));
      }
      return noticed;
    },
    async failingAnyway(all) {
      const failing = new Set<string>();
      for (let left = [...all]; left.length > 0;) {
        const { failed, passed } = await run([], left);
        if (failed === null) break;
        const file = testFileOf(failed);
        if (file === null) throw new Error(`the tests without a fault: ${failed}`);
        failing.add(file);
        console.log(`left out: ${failed} fails without a fault`);
        left = left.filter((test) => test !== file && !passed.includes(test));
      }
      return failing;
    },
  };
}

/** Returns the file of a failed test; null for a failure of the whole run. */
export function testFileOf(failed: string | null): string | null {
  return failed === null || failed.startsWith("(") ? null : (failed.split(": ")[0] ?? null);
}
