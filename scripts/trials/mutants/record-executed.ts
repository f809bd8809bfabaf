// Records, for each test file, in which of the project's modules it calls a function, by V8's own counts.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector";
import { join } from "node:path";
import { afterAll, expect } from "vitest";

/** The session of a worker: its counts start again with each reading. */
const shared = globalThis as { executedFunctions?: Session };
shared.executedFunctions ??= startCounting();
const session = shared.executedFunctions;

afterAll(() => {
  const folder = process.env["EXECUTED_FOLDER"];
  const test = expect.getState().testPath;
  if (folder === undefined || test === undefined) return;
  session.post("Profiler.takePreciseCoverage", (error, { result }) => {
    if (error !== null) throw error;
    const ours = result.filter(({ url }) => url.includes("/src/") && !url.includes("/node_modules/"));
    const name = createHash("sha256").update(test).digest("hex");
    const recorded = { test, called: pathsOf(ours.filter(callsFunction)) };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(recorded));
  });
});

function startCounting(): Session {
  const counting = new Session();
  counting.connect();
  counting.post("Profiler.enable");
  counting.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return counting;
}

function pathsOf(scripts: readonly Profiler.ScriptCoverage[]): string[] {
  return [...new Set(scripts.map(({ url }) => url.replace(/^file:\/\//, "").replace(/\?.*/, "")))];
}

/** Returns whether a function of a module was called, apart from the two that span the whole of it and load it. */
function callsFunction({ functions }: Profiler.ScriptCoverage): boolean {
  const length = ({ ranges }: Profiler.FunctionCoverage) => (ranges[0]?.endOffset ?? 0) - (ranges[0]?.startOffset ?? 0);
  const inner = functions.toSorted((one, other) => length(other) - length(one)).slice(2);
  return inner.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
}
