import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./draw.ts";

/** The test that notices a fault, or the tests that don't. */
export type Result = { noticedBy: string } | { missedBy: "nearest" | "all" };

/** A run that is kept in a folder, so that another process can continue it. */
export interface KeptRun {
  /** Returns a mutant's last result; undefined if it was not tried. */
  resultOf(mutant: Mutant): Result | undefined;
  storeResult(mutant: Mutant, result: Result): void;
}

/**
 * Opens the run that a folder keeps, or begins one.
 * @param of what the run is of: the commit and the seed
 * @throws when the folder keeps a run of something else
 */
export function openKeptRun(folder: string, of: string): KeptRun {
  mkdirSync(folder, { recursive: true });
  const [name, results] = [join(folder, "of"), join(folder, "results.jsonl")];
  if (!existsSync(name)) writeFileSync(name, of);
  const kept = readFileSync(name, "utf8");
  if (kept !== of) throw new Error(`${folder} keeps a run of ${kept}, not of ${of}`);
  const tried = new Map<string, Result>();
  for (const line of existsSync(results) ? readFileSync(results, "utf8").trim().split("\n") : []) {
    if (line === "") continue;
    const [key, result] = JSON.parse(line) as [string, Result];
    tried.set(key, result);
  }
  const keyOf = ({ file, line, after }: Mutant) => `${file}:${line} ${after}`;
  return {
    resultOf: (mutant) => tried.get(keyOf(mutant)),
    storeResult: (mutant, result) => {
      tried.set(keyOf(mutant), result);
      appendFileSync(results, `${JSON.stringify([keyOf(mutant), result])}\n`);
    },
  };
}
