import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Mutant } from "./draw.ts";
import type { TestProcess } from "./test-process.ts";
import { readTestsOfModules } from "./tests-of-modules.ts";
import { createFinder } from "./who-notices.ts";

const root = mkdtempSync(join(tmpdir(), "pomander-notices-"));
afterAll(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(join(root, file, ".."), { recursive: true });
  writeFileSync(join(root, file), text);
}
const right = { "packages/p/src/a.ts": "a", "packages/p/src/b.ts": "b", "packages/p/src/c.ts": "c" } as const;
for (const [file, text] of Object.entries(right)) write(file, text);
const mutant = (file: keyof typeof right): Mutant => ({ file, line: 1, before: "", after: "", source: "wrong" });
const a = mutant("packages/p/src/a.ts");
const b = mutant("packages/p/src/b.ts");
const c = mutant("packages/p/src/c.ts");

/** Runs "tests" that fail while a file of theirs is not as it was, and stops after the first failure. */
function testProcess(filesOf: Readonly<Record<string, readonly (keyof typeof right)[] | null>>) {
  const runs: string[][] = [];
  const tests: TestProcess = {
    async ask(question) {
      runs.push([...question.tests]);
      const passed: string[] = [];
      for (const name of question.tests) {
        const files = filesOf[name];
        if (files === null || files?.some((file) => readFileSync(join(root, file), "utf8") !== right[file]))
          return { failed: `${name}: says so`, passed };
        passed.push(name);
      }
      return { failed: null, passed };
    },
    stop: () => undefined,
  };
  return { runs, tests };
}

test("faults at once are each found by the test that fails over it alone, and one is left", async () => {
  const { runs, tests } = testProcess({
    one: [],
    two: ["packages/p/src/a.ts", "packages/p/src/b.ts"],
    three: [],
    four: null,
  });
  const finder = createFinder(root, tests, () => []);
  expect(await finder.byAll([c, b, a], ["one", "two", "three"])).toEqual(
    new Map([
      [b, "two: says so"],
      [a, "two: says so"],
    ]),
  );
  // A test that passed over all faults is not run again.
  expect(runs.filter((names) => names.includes("one"))).toHaveLength(1);
  expect(runs.at(-1)).toEqual(["two", "three"]);
  expect(await finder.failingAnyway(["one", "four", "three"])).toEqual(new Set(["four"]));
  expect(Object.keys(right).map((file) => readFileSync(join(root, file), "utf8"))).toEqual(["a", "b", "c"]);
});

test("the tests nearest to a module are those of its name, then those by imports and folders", () => {
  write("apps/x/src/deep/far.test.ts", 'import "./page.tsx"; import "@pomander/nothing";');
  write("apps/x/src/deep/page.tsx", 'export * from "../use.ts";');
  write("apps/x/src/use.ts", "");
  write("apps/x/src/other.test.ts", 'await import("./use.ts");');
  write("apps/x/src/use-more.test.ts", 'import { use } from "./deep/page.tsx";');
  write("apps/x/src/unrelated.test.ts", "");
  expect(readTestsOfModules(root)("apps/x/src/use.ts")).toEqual([
    "apps/x/src/use-more.test.ts",
    "apps/x/src/other.test.ts",
    "apps/x/src/deep/far.test.ts",
  ]);
});
