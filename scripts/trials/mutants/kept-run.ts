import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./draw.ts";
import type { TestsByModule } from "./executed.ts";

type Entries = Record<keyof TestsByModule, [string, string[]][]>;

/** A run that is kept in a folder, so that another process can continue it. */
export interface KeptRun {
  /** Returns which tests use which module, by `record` if the folder does not tell. */
  testsByModule(record: () => Promise<TestsByModule>): Promise<TestsByModule>;
  /** Returns a tried mutant's result: the test that noticed it, or null; undefined if it was not tried. */
  resultOf(mutant: Mutant): string | null | undefined;
  storeResult(mutant: Mutant, noticedBy: string | null): void;
}

/**
 * Opens the run that a folder keeps, or begins one.
 * @param of what the run is of: the commit and the seed
 * @throws when the folder keeps a run of something else
 */
export function openKeptRun(folder: string, of: string): KeptRun {
  mkdirSync(folder, { recursive: true });
  const [name, tests, results] = ["of", "tests.json", "results.jsonl"].map((file) => join(folder, file)) as [
    string,
    string,
    string,
  ];
  if (!existsSync(name)) writeFileSync(name, of);
  const kept = readFileSync(name, "utf8");
  if (kept !== of) throw new Error(`${folder} keeps a run of ${kept}, not of ${of}`);
  const tried = new Map<string, string | null>();
  for (const line of existsSync(results) ? readFileSync(results, "utf8").trim().split("\n") : []) {
    if (line === "") continue;
    const [key, noticedBy] = JSON.parse(line) as [string, string | null];
    tried.set(key, noticedBy);
  }
  const keyOf = ({ file, line, after }: Mutant) => `${file}:${line} ${after}`;
  return {
    testsByModule: async (record) => {
      if (existsSync(tests)) {
        const { called, loaded } = JSON.parse(readFileSync(tests, "utf8")) as Entries;
        return { called: new Map(called), loaded: new Map(loaded) };
      }
      const { called, loaded } = await record();
      writeFileSync(tests, JSON.stringify({ called: [...called], loaded: [...loaded] }));
      return { called, loaded };
    },
    resultOf: (mutant) => tried.get(keyOf(mutant)),
    storeResult: (mutant, noticedBy) => appendFileSync(results, `${JSON.stringify([keyOf(mutant), noticedBy])}\n`),
  };
}
