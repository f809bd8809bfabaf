import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { keepTempFilesInMemory } from "./apps/server/test/temp-files.ts";
import { SameEnvironmentTogether } from "./scripts/test/same-environment-together.ts";

keepTempFilesInMemory();

/** Tests beside the code of these need nothing but Node; the others meet a real PostgreSQL. */
const withServer = ["apps/server/**/*.test.{ts,tsx}", "apps/cli/test/**/*.test.ts", "packages/vault/test/**/*.test.ts"];
/** Long tests: `npm test` leaves them out, SLOW=ci runs them too. */
const slow = [
  "packages/vault/test/devices/*.test.ts",
  "packages/vault/test/malicious-server-*.test.ts",
  "packages/vault/test/{archived-vaults,conflicts,imports,new-vault-keys}.test.ts",
  "apps/cli/test/{agent,agent-access,decisions,failures,reprompt,terminal,transfer,trust}.test.ts",
  "apps/server/test/{factor-races,outage,process,process-mails,revocations}.test.ts",
  "apps/server/test/operator/commands.test.ts",
  "apps/server/test/{fuzz,matrix}/*.test.ts",
  "apps/server/src/{backup/backup,postgres/embedded-postgres,modules/vaults/history-limits,vaults/vault-json}.test.ts",
];
/** Long tests that deepen others: SLOW=1 runs them too, SLOW=only all long tests alone. */
const slowest = [
  "packages/vault/test/second-client/{history,imports,new-keys}.test.ts",
  "packages/vault/test/{backups,crash}/*.test.ts",
];
const thoroughness = process.env["SLOW"];
const exclude = [...configDefaults.exclude, "**/dist/**", "**/data/**", ".tools/**", "e2e/**"];
const tooLong = { ci: slowest, only: [], 1: [] }[thoroughness ?? ""] ?? [...slow, ...slowest];

/** Which modules a test file calls, for `npm run trial mutants`. */
const recording = process.env["EXECUTED_FOLDER"] === undefined ? [] : ["scripts/trials/mutants/record-executed.ts"];

export default defineConfig({
  test: {
    // Time is never asserted; the limit only ends a test that hangs, on the slowest machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // Much of it waits for PostgreSQL; Vitest would leave a core to the one who watches.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // Half of a file's time would go into loading what the file before it had loaded.
    isolate: false,
    sequence: { sequencer: SameEnvironmentTogether },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          pool: "threads",
          include: ["packages/**/*.test.{ts,tsx}", "apps/{web,cli}/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [...exclude, ...withServer],
          setupFiles: [...recording, "apps/web/src/test/patient-queries.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: thoroughness === "only" ? [...slow, ...slowest] : withServer,
          exclude: [...exclude, ...tooLong],
          globalSetup: ["apps/server/test/global-setup.ts"],
          setupFiles: [...recording, "apps/server/test/drop-databases.ts"],
          // Real processes and connections, several files at once: what another test starves is tried again, and a fault
          // fails twice. A property is never tried again: other random input would hide what it has found.
          retry: { count: 1, condition: /^(?!Property failed)/ },
        },
      },
    ],
  },
});
