// Beside each test file: writes which of our modules had a function called in it, by V8's own counts.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector";
import { join } from "node:path";
import { afterAll, expect } from "vitest";

/** One of a worker: its counts begin again with each look. */
const shared = globalThis as { executedFunctions?: Session };
shared.executedFunctions ??= startCounting();
const session = shared.executedFunctions;

afterAll(() => {
  const folder = process.env["EXECUTED_FOLDER"];
  const test = expect.getState().testPath;
  if (folder === undefined || test === undefined) return;
  session.post("Profiler.takePreciseCoverage", (error, { result }) => {
    if (error !== null) throw error;
    const files = result.filter(callsFunction).map(({ url }) => url.replace(/^file:\/\//, "").replace(/\?.*/, ""));
    const name = createHash("sha256").update(test).digest("hex");
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ test, files: [...new Set(files)] }));
  });
});

function startCounting(): Session {
  const counting = new Session();
  counting.connect();
  counting.post("Profiler.enable");
  counting.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return counting;
}

/** Says whether a function of a module was called, beside the two around the whole of it that load it. */
function callsFunction({ url, functions }: Profiler.ScriptCoverage): boolean {
  if (!url.includes("/src/") || url.includes("/node_modules/")) return false;
  const length = ({ ranges }: Profiler.FunctionCoverage) => (ranges[0]?.endOffset ?? 0) - (ranges[0]?.startOffset ?? 0);
  const inner = functions.toSorted((one, other) => length(other) - length(one)).slice(2);
  return inner.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
}
