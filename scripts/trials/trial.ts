import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

/** Returns a seed for a trial that was given none. */
export const randomSeed = () => randomInt(2 ** 31);

/** A trial's options by name: `false` is a flag. */
type Options = Record<string, number | string | false>;
type Read<Given extends Options> = {
  [Name in keyof Given]: Given[Name] extends number ? number : Given[Name] extends string ? string : boolean;
};

/** Reads a trial's options from the command line; those that are not given are as in `defaults`. */
export function trialOptions<Defaults extends Options>(defaults: Defaults): Read<Defaults> {
  const options = Object.entries(defaults).map(([name, value]) => [
    name,
    value === false
      ? ({ type: "boolean", default: value } as const)
      : ({ type: "string", default: String(value) } as const),
  ]);
  const { values } = parseArgs({ options: Object.fromEntries(options) });
  return Object.fromEntries(
    Object.entries(values).map(([name, given]) => [name, typeof defaults[name] === "number" ? Number(given) : given]),
  ) as Read<Defaults>;
}

/** Creates a folder in the system's folder for temporary files, which is deleted when this process ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `pomander-${name}-`));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a function that prints the result of each check of a trial, and the numbers of passed and failed checks. */
export function createChecks() {
  const seen = { passed: 0, failed: 0 };
  return {
    seen,
    check: (text: string, isFine: boolean): void => {
      console.log(`${isFine ? "ok    " : "FAILED"} ${text}`);
      seen[isFine ? "passed" : "failed"] += 1;
    },
  };
}

/** Returns items in a random order, each of them equally likely. */
export const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, sortKey: random() }))
    .toSorted((a, b) => a.sortKey - b.sortKey)
    .map(({ item }) => item);
