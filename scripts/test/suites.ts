import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { playwright, program, type Run, trial, vitest } from "./runners.ts";

/**
 * `test`: `npm test`. `ci`: suites that `npm test -- ci` adds. `overnight`: suites that take hours, for `npm test
 * -- overnight`.
 */
export type SuiteGroup = "test" | "ci" | "overnight";

export interface TestSuite {
  /** The name by which `npm test -- <name>` runs it. */
  name: string;
  group: SuiteGroup;
  /** Debian packages that it requires. */
  packages?: readonly string[];
  /** Whether it waits for most of its time, and so runs beside the others of its group. */
  runsBeside?: boolean;
  run: Run;
}

/** Environment of suites of the group `ci`: runs only the tests that `npm test` leaves out. */
const onlySlow = { SLOW: "only" };
/** Environment that runs a suite as a whole. */
const whole = { SLOW: "1" };

/**
 * Returns the part of a suite that `.ci/run` checks, as "2/3": the second of three. The commit chooses it, so that each
 * part has its turn within some changes; the nightly run checks all. Without a commit, the first part is all: "1/1".
 */
function partOfCommit(count: number): string {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  return status === 0 ? `${1 + (Number.parseInt(stdout.slice(0, 8), 16) % count)}/${count}` : "1/1";
}

/**
 * Returns the files of browser tests in these folders that `.ci/run` checks: every `count`th, from the one that the commit
 * chooses. Playwright's own shards are uneven, since a file is not divided: some of five would have no test.
 */
function filesOfCommit(folders: string, count: number): string[] {
  const [place = 1, parts = 1] = partOfCommit(count).split("/").map(Number);
  const files = globSync(`e2e/${folders}/*.spec.ts`).toSorted();
  return files.filter((_, index) => index % parts === place - 1);
}

/** Folders and files of tests in which several devices or people change vaults. */
const vaultChanges = [
  "devices/",
  "account",
  "archived-vaults",
  "conflicts",
  "files",
  "health",
  "imports",
  "links",
  "new-vault-keys",
  "passkeys",
  "releases/",
  "shared-",
  "sharing",
];

const vaultTests = (names: readonly string[]) => names.map((name) => `packages/vault/test/${name}`);

const inFirefox = ["--config", "e2e/firefox.config.ts"];

export const testSuites: readonly TestSuite[] = [
  { name: "lint and types", group: "test", run: program("scripts/check.ts") },
  { name: "unit", group: "test", run: vitest(["unit"]) },
  { name: "server", group: "test", run: vitest(["server"]) },
  { name: "browser", group: "test", run: playwright([]) },
  {
    name: "crash",
    group: "test",
    run: program("scripts/trials/crash.ts", "--server", "3", "--postgres", "3", "--writes", "200"),
  },

  {
    name: "accessibility",
    group: "ci",
    run: playwright(["accessibility"], { ...onlySlow, PAGE_STATES: partOfCommit(20) }),
  },
  {
    name: "journeys",
    group: "ci",
    run: playwright(filesOfCommit("{journeys,checks}", 3), onlySlow),
  },
  { name: "pages in German", group: "ci", run: playwright(["slow/german-pages"], whole) },
  { name: "extension", group: "ci", run: playwright(filesOfCommit("extension", 8), onlySlow) },
  {
    name: "firefox",
    group: "ci",
    runsBeside: true,
    run: playwright([...filesOfCommit("{journeys,checks,extension}", 5), ...inFirefox]),
  },
  { name: "long unit tests", group: "ci", run: vitest(["unit"], onlySlow) },
  { name: "command line", group: "ci", run: vitest(["server", "apps/cli/test"], onlySlow) },
  { name: "keyboard", group: "ci", run: playwright(["slow/keyboard"], onlySlow) },
  { name: "access and attacks", group: "ci", run: vitest(["server", "apps/server/test"], onlySlow) },
  {
    name: "long server tests",
    group: "ci",
    run: vitest(["server", "apps/server/src", `--shard=${partOfCommit(2)}`], onlySlow),
  },
  {
    name: "vault changes",
    group: "ci",
    run: vitest(["server", ...vaultTests(vaultChanges), `--shard=${partOfCommit(2)}`], onlySlow),
  },
  { name: "forms", group: "ci", run: trial("e2e/tools/forms.ts") },
  {
    name: "malicious server",
    group: "ci",
    run: vitest(["server", ...vaultTests(["malicious-server"]), `--shard=${partOfCommit(2)}`], onlySlow),
  },

  { name: "all vault changes", group: "overnight", run: vitest(["server", ...vaultTests(vaultChanges)], onlySlow) },
  {
    name: "all of the malicious server",
    group: "overnight",
    run: vitest(["server", ...vaultTests(["malicious-server"])], onlySlow),
  },
  { name: "all journeys", group: "overnight", run: playwright(["journeys/", "checks/[^/]+\\.spec"], onlySlow) },
  {
    name: "firefox, all journeys",
    group: "overnight",
    run: playwright(["journeys", "checks", "extension/firefox", ...inFirefox], whole),
  },
  { name: "server in all tests", group: "overnight", run: vitest(["server", "apps/server/src"], whole) },
  { name: "firefox keyboard", group: "overnight", run: playwright(["slow/keyboard", ...inFirefox], whole) },
  { name: "page states in all guises", group: "overnight", run: playwright(["accessibility"], whole) },
  { name: "extension in all tests", group: "overnight", run: playwright(["extension/"], whole) },
  { name: "imports", group: "overnight", packages: ["keepassxc"], run: playwright(["slow/import"], whole) },
  {
    name: "real exports",
    group: "overnight",
    packages: ["keepassxc"],
    run: playwright(["slow/real-exports"], whole),
  },
  { name: "reminder imports", group: "overnight", run: playwright(["slow/reminder-imports"], whole) },
  { name: "revealed secrets", group: "overnight", run: playwright(["checks/revealed-secrets"], whole) },
  { name: "new passwords", group: "overnight", run: playwright(["slow/new-passwords"], whole) },
  { name: "thirty people", group: "overnight", run: playwright(["slow/thirty-people"], whole) },
  { name: "bulk", group: "overnight", run: playwright(["slow/bulk"], whole) },
  { name: "daily", group: "overnight", run: playwright(["slow/daily"], whole) },
  { name: "display", group: "overnight", run: playwright(["slow/display"], whole) },
  { name: "pseudo language", group: "overnight", run: playwright(["slow/pseudo-language"], whole) },
  {
    name: "German",
    group: "overnight",
    run: playwright(["slow/pseudo-language"], { ...whole, SHOWN_LANGUAGE: "de" }),
  },
  {
    name: "right to left",
    group: "overnight",
    run: playwright(["slow/pseudo-language"], { ...whole, SHOWN_LANGUAGE: "mirrored" }),
  },
  {
    name: "interactions",
    group: "overnight",
    run: playwright(["slow/interactions", "--workers", "1"], whole),
  },
  {
    name: "extension cost",
    group: "overnight",
    run: playwright(["slow/extension-cost", "--workers", "1"], whole),
  },
  {
    name: "failover in the browser",
    group: "overnight",
    packages: ["patroni", "etcd-server", "haproxy", "postgresql"],
    run: playwright(["slow/failover"], whole),
  },
  {
    name: "second client",
    group: "overnight",
    run: vitest(["server", "packages/vault/test/second-client"], onlySlow),
  },
  {
    name: "password crashes",
    group: "overnight",
    run: vitest(["server", "packages/vault/test/crash"], onlySlow),
  },
  {
    name: "factor races",
    group: "overnight",
    run: vitest(["server", "apps/server/test/factor-races"], { RACES: "1000", ...onlySlow }),
  },
  {
    name: "restored backups",
    group: "overnight",
    run: vitest(["server", "packages/vault/test/backups"], onlySlow),
  },
  { name: "backups", group: "overnight", packages: ["postgresql-15"], run: trial("scripts/trials/backups.ts") },
  { name: "10,000 writes", group: "overnight", run: trial("packages/vault/test/devices-run.ts") },
  { name: "fuzz", group: "overnight", run: trial("scripts/trials/fuzz.ts") },
  { name: "50 crashes", group: "overnight", run: trial("scripts/trials/crash.ts") },
  { name: "file crashes", group: "overnight", run: trial("scripts/trials/file-crashes.ts") },
  { name: "large files", group: "overnight", run: trial("e2e/tools/large-files.ts") },
  { name: "deliveries", group: "overnight", run: trial("scripts/trials/deliveries.ts") },
  { name: "recurrence", group: "overnight", run: trial("scripts/trials/recurrence.ts") },
  {
    name: "reminder month",
    group: "overnight",
    packages: ["faketime"],
    run: trial("scripts/trials/reminder-month.ts"),
  },
  {
    name: "calendar",
    group: "overnight",
    packages: ["python3-icalendar"],
    run: trial("scripts/trials/calendar.ts"),
  },
  { name: "keepass", group: "overnight", packages: ["keepassxc"], run: trial("scripts/trials/keepass.ts") },
  { name: "real mail", group: "overnight", packages: ["postfix"], run: trial("scripts/trials/real-mail.ts") },
  {
    name: "monitoring",
    group: "overnight",
    packages: ["prometheus"],
    run: trial("scripts/trials/monitoring.ts"),
  },
  {
    name: "cluster",
    group: "overnight",
    packages: ["patroni", "etcd-server", "haproxy", "postgresql"],
    run: trial("scripts/trials/cluster.ts"),
  },
  { name: "upgrades", group: "overnight", run: trial("scripts/trials/upgrades.ts") },
  { name: "reproducible", group: "overnight", run: trial("scripts/trials/reproducible.ts") },
  { name: "directory", group: "overnight", run: trial("scripts/trials/directory.ts") },
  { name: "availability", group: "overnight", run: trial("scripts/trials/availability.ts") },
  { name: "account enumeration", group: "overnight", run: trial("scripts/trials/account-enumeration.ts") },
  { name: "bench", group: "overnight", run: trial("bench/src/main.ts") },
];
