import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "./run.ts";
import {
  failIfNothingCounted,
  type PlaywrightReport,
  type TestSummary,
  summarizeOutput,
  summarizePlaywright,
  summarizeVitest,
  type VitestReport,
} from "./summary.ts";

export interface SuiteResult extends TestSummary {
  /** The whole output. */
  output: string;
}

/** Runs a suite, which has a name, and shows its output as it comes. */
export type Run = (suite: { name: string; show: (text: string) => void }) => Promise<SuiteResult>;

type Environment = Readonly<Record<string, string>>;

const reports = join(process.cwd(), "node_modules", ".cache", "pomander");
/** Environment in which a test that was left `only` fails, and so cannot hide the others. */
const strict = { CI: "1" };

/** Runs one of the project's programs that ends with `N passed, N failed`, under this Node. */
export function program(...args: string[]): Run {
  return async ({ show }) => {
    const { exitCode, output } = await runNode(args, show);
    return { ...failIfNothingCounted(summarizeOutput(output), exitCode), output };
  };
}

/** Runs one of the project's programs whose exit code alone says whether it found a fault: one passed or one failed. */
export function trial(...args: string[]): Run {
  return async ({ show }) => {
    const { exitCode, output } = await runNode(args, show);
    const isRight = exitCode === 0;
    const remarks = isRight ? [] : [`exit code ${exitCode}`];
    return { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1, skipped: 0, remarks, secondTries: [], output };
  };
}

/** Runs a project of Vitest, or the files of it that the other arguments choose. */
export function vitest([project = "", ...files]: readonly string[], env: Environment = {}): Run {
  return async ({ name, show }) => {
    const file = emptyReport(name);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const { exitCode, output } = await runNode(
      ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--allowOnly=false", ...reporters, ...files],
      show,
      { ...strict, ...env },
    );
    const summary = summarizeVitest(JSON.parse(readFileSync(file, "utf8")) as VitestReport);
    return { ...failIfNothingCounted(summary, exitCode), output };
  };
}

/** Runs browser tests: the files that the arguments choose, by the configuration of `e2e` unless they name another. */
export function playwright(args: readonly string[], env: Environment = {}): Run {
  return async ({ name, show }) => {
    const file = emptyReport(name);
    const config = args.includes("--config") ? [] : ["--config", "e2e"];
    const results = ["--output", join("test-results", withoutSpaces(name)), "--reporter=list,json"];
    const { exitCode, output } = await runNode(
      ["node_modules/@playwright/test/cli.js", "test", ...config, ...args, ...results, "--forbid-only"],
      show,
      { ...strict, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    );
    const summary = summarizePlaywright(JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport);
    return { ...failIfNothingCounted(summary, exitCode), output };
  };
}

/** Returns the path for a runner's report, after removing that of a previous run. */
function emptyReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `tests-${withoutSpaces(name)}.json`);
  rmSync(file, { force: true });
  return file;
}

const withoutSpaces = (name: string): string => name.replaceAll(/\W+/g, "-");
