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

interface TestSuite {
  name: string;
  run: () => Promise<TestSummary>;
}

const reports = join(process.cwd(), "node_modules", ".cache", "pomander");
/** A test that was left `only` must not hide the others. */
const strict = { CI: "1" };

export const testSuites: readonly TestSuite[] = [
  { name: "lint and types", run: () => script("scripts/check.ts") },
  { name: "unit", run: () => vitest("unit") },
  { name: "server", run: () => vitest("server") },
  { name: "browser", run: playwright },
  {
    name: "crash",
    run: () => script("scripts/trials/crash.ts", "--server", "3", "--postgres", "3", "--writes", "200"),
  },
];

async function script(...args: string[]): Promise<TestSummary> {
  const { exitCode, output } = await runNode(args);
  return failIfNothingCounted(summarizeOutput(output), exitCode);
}

function reportFile(name: string): string {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

async function vitest(project: string): Promise<TestSummary> {
  const file = reportFile(project);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { exitCode } = await runNode(
    ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--allowOnly=false", ...reporters],
    strict,
  );
  return failIfNothingCounted(summarizeVitest(JSON.parse(readFileSync(file, "utf8")) as VitestReport), exitCode);
}

async function playwright(): Promise<TestSummary> {
  const file = reportFile("browser");
  const { exitCode } = await runNode(
    ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e", "--reporter=list,json", "--forbid-only"],
    { ...strict, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  return failIfNothingCounted(
    summarizePlaywright(JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport),
    exitCode,
  );
}
