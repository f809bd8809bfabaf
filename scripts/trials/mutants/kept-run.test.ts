import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Mutant } from "./draw.ts";
import { openKeptRun } from "./kept-run.ts";

const folder = mkdtempSync(join(tmpdir(), "pomander-kept-"));
afterAll(() => rmSync(folder, { recursive: true }));

const mutant = (line: number): Mutant => ({
  file: "a.ts",
  line,
  before: "a < b",
  after: "a <= b",
  source: "",
  isAtLoad: false,
});
const recorded = { called: new Map([["a.ts", ["a.test.ts"]]]), loaded: new Map() };

test("a run that is opened again has its results, and which tests use what", async () => {
  const first = openKeptRun(folder, "a commit");
  expect(await first.testsByModule(async () => recorded)).toEqual(recorded);
  first.storeResult(mutant(1), "a.test.ts: fails");
  first.storeResult(mutant(2), null);
  const again = openKeptRun(folder, "a commit");
  expect(await again.testsByModule(() => Promise.reject(new Error("recorded again")))).toEqual(recorded);
  expect([1, 2, 3].map((line) => again.resultOf(mutant(line)))).toEqual(["a.test.ts: fails", null, undefined]);
  expect(() => openKeptRun(folder, "another")).toThrow("keeps a run of a commit, not of another");
});
