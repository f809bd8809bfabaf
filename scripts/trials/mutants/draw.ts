import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createSeededRandom } from "../../../apps/server/test/seeded-random.ts";
import { type Fault, faultsOf, withFault } from "./faults.ts";

const folders = {
  packages: ["contract", "crypto", "vault", "transfer", "browser", "terminal", "texts"].map(
    (name) => `packages/${name}/src`,
  ),
  server: ["apps/server/src"],
  web: ["apps/web/src"],
  cli: ["apps/cli/src"],
} as const;
export type Area = keyof typeof folders;
export const areas = Object.keys(folders) as Area[];

/** Files of tests, texts in any language, or page styles. */
const notLogic =
  /^packages\/texts\/src\/(transfer|vault-warnings|format-names)|\.(test|d|[a-z]{2})\.ts$|\/(test|theme)\/|(^|[-/])(texts|words|look|styles|layout|frame|sheet|icons)\.ts$|full-width-on-phones|visually-hidden/;

/** One fault of one file. */
export interface Mutant {
  file: string;
  /** The line of the fault, from 1. */
  line: number;
  /** The lines around the fault as they are, and with it. */
  before: string;
  after: string;
  /** The whole file with the fault. */
  source: string;
}

/** Returns mutants of an area in a random order, at most one a file; lines with a fault are equally likely. */
export function drawMutants(area: Area, seed: number): Mutant[] {
  const random = createSeededRandom(seed);
  const lines = filesOf(area).flatMap((file) => faultyLines(file));
  const drawn = new Map<string, Mutant>();
  while (lines.length > 0) {
    const [chosen] = lines.splice(random.below(lines.length), 1);
    if (chosen === undefined || drawn.has(chosen.file)) continue;
    const fault = random.pick(chosen.faults);
    if (fault !== undefined) drawn.set(chosen.file, mutantOf(chosen.file, chosen.line, fault));
  }
  return [...drawn.values()];
}

function filesOf(area: Area): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", ...folders[area]], { encoding: "utf8" });
  return listed.split("\0").filter((file) => file.endsWith(".ts") && !notLogic.test(file));
}

function faultyLines(file: string): { file: string; line: number; faults: Fault[] }[] {
  const source = readFileSync(file, "utf8");
  const lineOf = (at: number) => source.slice(0, at).split("\n").length;
  const byLine = Map.groupBy(faultsOf(source), ({ start }) => lineOf(start));
  return [...byLine].map(([line, faults]) => ({ file, line, faults }));
}

function mutantOf(file: string, line: number, fault: Fault): Mutant {
  const original = readFileSync(file, "utf8");
  const source = withFault(original, fault);
  const rest = original.length - fault.end;
  const around = (text: string) => {
    const from = text.lastIndexOf("\n", fault.start - 1) + 1;
    const to = text.indexOf("\n", text.length - rest);
    return text.slice(from, to < 0 ? undefined : to);
  };
  return { file, line, before: around(original), after: around(source), source };
}
