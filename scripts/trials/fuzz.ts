// Sends requests generated from the schemas, a thousand of each kind per call. `npm run trial fuzz [-- <runs>
// [<seed>]]`.
import { spawnSync } from "node:child_process";

const [runs = "1000", seed] = process.argv.slice(2);
const { status } = spawnSync("node_modules/.bin/vitest", ["run", "--project", "server", "apps/server/test/fuzz"], {
  stdio: "inherit",
  // The run has no time limit: a thousand requests take longer than the tests' limit for one that hangs.
  env: { ...process.env, FUZZ_RUNS: runs, ...(seed === undefined ? {} : { FUZZ_SEED: seed }) },
});
process.exitCode = status ?? 1;
