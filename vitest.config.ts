import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { keepTempFilesInMemory } from "./apps/server/test/temp-files.ts";
import { SameEnvironmentTogether } from "./scripts/test/same-environment-together.ts";

keepTempFilesInMemory();

/** Tests beside the code of these need nothing but Node; the others meet a real PostgreSQL. */
const withServer = ["apps/server/**/*.test.{ts,tsx}", "apps/cli/test/**/*.test.ts", "packages/vault/test/**/*.test.ts"];
/** Long tests that deepen others: with SLOW=1 they run too, with SLOW=only they run alone. */
const slow = [
  "packages/vault/test/second-client/{history,imports,new-keys}.test.ts",
  "packages/vault/test/malicious-server-old-vault.test.ts",
  "packages/vault/test/{backups,crash,devices}/*.test.ts",
  "apps/cli/test/{agent,terminal,transfer,trust}.test.ts",
];
const thoroughness = process.env["SLOW"];
const exclude = [...configDefaults.exclude, "**/dist/**", "**/data/**", ".tools/**", "e2e/**"];

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
          setupFiles: ["apps/web/src/test/patient-queries.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: thoroughness === "only" ? slow : withServer,
          exclude: thoroughness === undefined ? [...exclude, ...slow] : exclude,
          globalSetup: ["apps/server/test/global-setup.ts"],
          setupFiles: ["apps/server/test/drop-databases.ts"],
          // Real processes and connections, several files at once: what another test starves is tried again, and a fault
          // fails twice. A property is never tried again: other random input would hide what it has found.
          retry: { count: 1, condition: /^(?!Property failed)/ },
        },
      },
    ],
  },
});
