import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { keepTempFilesInMemory } from "./apps/server/test/temp-files.ts";
import { SameEnvironmentTogether } from "./scripts/test/same-environment-together.ts";

keepTempFilesInMemory();

/** Test files that need a real PostgreSQL; tests beside the code of other packages need only Node. */
const withServer = ["apps/server/**/*.test.{ts,tsx}", "apps/cli/test/**/*.test.ts", "packages/vault/test/**/*.test.ts"];
/** Long tests that need only Node: `npm test` leaves them out, SLOW=ci and SLOW=only run them. */
const slowUnits = [
  "packages/crypto/vectors/vectors.test.ts",
  "packages/transfer/src/read/{keepass/keepass,pomander/pomander}.test.ts",
  "scripts/demo/demo.test.ts",
];
/** Long tests: `npm test` leaves them out, SLOW=ci runs them too. */
const slow = [
  "packages/vault/test/devices/*.test.ts",
  "packages/vault/test/malicious-server-*.test.ts",
  "packages/vault/test/{account,archived-vaults,conflicts,files,health,imports,links,new-vault-keys,passkeys,shared-*,sharing}.test.ts",
  "packages/vault/test/releases/*.test.ts",
  "apps/cli/test/{agent,agent-access,check-server,company-code,decisions,entry-commands,failures,files,import-files,links,machine,package,reprompt,second-factor,sharing,terminal,transfer,trust}.test.ts",
  "apps/server/test/{attacks,crash-mail/crash-mail,factor-races,http-boundary,large-body-limit,outage,process,process-links,process-mails,revocations,slow-bodies}.test.ts",
  "apps/server/test/operator/{backup-commands,commands,verbs}.test.ts",
  "apps/server/src/deliveries/{at-expiry,notice-period,races,sending-hours,smtp-faults,terms}.test.ts",
  "apps/server/test/{fuzz,matrix}/*.test.ts",
  "apps/server/src/{backup/backup,platform/database,postgres/embedded-postgres,vaults/vault-json}.test.ts",
  "apps/server/src/modules/{audit/webhooks/webhooks,auth/throttling,auth/company/logouts,breaches/breaches,factors/day-limit,provisioning/brake,provisioning/create-account,provisioning/live,provisioning/scim,sharing/limits,sharing/successor,sharing/task-mails,system/start-backups,tokens/tokens,vaults/history-limits,vaults/successor,vaults/successor-races,vaults/write-proof}.test.ts",
];
/** Long tests that deepen others: SLOW=1 runs them too, SLOW=only runs all long tests alone. */
const slowest = [
  "packages/vault/test/second-client/{history,imports,new-keys}.test.ts",
  "packages/vault/test/{backups,crash}/*.test.ts",
];
const thoroughness = process.env["SLOW"];
const exclude = [...configDefaults.exclude, "**/dist/**", "**/data/**", ".tools/**", "e2e/**"];
const tooLong = { ci: slowest, only: [], 1: [] }[thoroughness ?? ""] ?? [...slow, ...slowest];

export default defineConfig({
  test: {
    // Time is never asserted; the limit only ends a test that hangs, on the slowest machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // Many tests wait for PostgreSQL, so there is one worker more than cores, four at most; Vitest would leave a core free.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // Isolation would spend half of a file's time on loading modules that the previous file had loaded.
    isolate: false,
    sequence: { sequencer: SameEnvironmentTogether },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          pool: "threads",
          include:
            thoroughness === "only"
              ? slowUnits
              : ["packages/**/*.test.{ts,tsx}", "apps/{web,cli,extension}/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [...exclude, ...withServer, ...(thoroughness === undefined ? slowUnits : [])],
          setupFiles: ["apps/web/src/test/patient-queries.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: thoroughness === "only" ? [...slow, ...slowest] : withServer,
          exclude: [...exclude, ...tooLong],
          globalSetup: ["apps/server/test/global-setup.ts"],
          setupFiles: ["apps/server/test/drop-databases.ts"],
          // Real processes and connections, several files at once: a test that another one starves is retried, and a
          // fault fails twice. A property is never retried: other random input would hide the failure.
          retry: { count: 1, condition: /^(?!Property failed)/ },
        },
      },
    ],
  },
});
