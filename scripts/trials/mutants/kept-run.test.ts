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
});

test("a run that is opened again has the last result of each fault", () => {
  const first = openKeptRun(folder, "a commit");
  first.storeResult(mutant(1), { noticedBy: "a.test.ts: fails" });
  first.storeResult(mutant(2), { missedBy: "nearest" });
  first.storeResult(mutant(2), { missedBy: "all" });
  const again = openKeptRun(folder, "a commit");
  const expected = [{ noticedBy: "a.test.ts: fails" }, { missedBy: "all" }, undefined];
  expect([1, 2, 3].map((line) => again.resultOf(mutant(line)))).toEqual(expected);
  expect(() => openKeptRun(folder, "another")).toThrow("keeps a run of a commit, not of another");
});
