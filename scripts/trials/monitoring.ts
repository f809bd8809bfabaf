// Checks that a real Prometheus answers the dashboard. `npm run trial monitoring`: Debian's Prometheus scrapes a real
// server process with its alert rules, and runs every query of docs/monitoring/grafana-dashboard.json; each must give
// data. Needs `apt-get install prometheus`, and talks to this machine alone.
import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { writeBackupFailure, writeGoodBackup, writeSecretsExported } from "@pomander/server/backup/status";
import { parseConfig } from "@pomander/server/config";
import { createLog } from "@pomander/server/platform/log";
import { noteUpkeepDone } from "@pomander/server/platform/upkeep-status";
import { openStorage } from "@pomander/server/postgres/open-storage";
import { alertExpressions, dashboardQueries, runPromtool } from "../../apps/server/test/monitoring/files.ts";
import { killProcesses, startProcess } from "../../apps/server/test/server-process.ts";
import { startPrometheus } from "./monitoring/prometheus.ts";
import { createChecks, temporaryFolder } from "./trial.ts";

const giveUpAfterMs = 90_000;

if (spawnSync("prometheus", ["--version"]).error !== undefined) {
  console.log("skipped: there is no Prometheus here. Install it with: apt-get install prometheus");
  process.exit(0);
}

process.on("exit", killProcesses);
const dataDir = temporaryFolder("monitoring");
const server = startProcess({ DATA_DIR: dataDir, BACKUP_DIR: temporaryFolder("backups") });
const url = await server.url();
const prometheus = await startPrometheus(new URL(url).host);
console.log(`Prometheus ${prometheus.version} scrapes ${url} every second`);
const { seen, check } = createChecks();
try {
  await live();
  checkRules();
  await checkNames();
  seen.failed += (await askAll()) + (await readRules());
} finally {
  await prometheus.stop();
  await server.stop();
}
console.log(seen.failed === 0 ? "passed" : `${seen.failed} failed`);
process.exitCode = seen.failed === 0 ? 0 : 1;

/** Stores the events that a server meets in its first days. */
async function live(): Promise<void> {
  const log = createLog({ logLevel: "silent" });
  const { long, close } = await openStorage(parseConfig({ DATA_DIR: dataDir }), { log, shareConnection: true });
  const at = new Date();
  await noteUpkeepDone(long);
  await writeBackupFailure(long, { at: new Date(at.getTime() - 60_000), reason: "The disk was full." });
  await writeGoodBackup(long, { at, bytes: 1_048_576, file: "one.backup" });
  await writeSecretsExported(long, at);
  await close();
}

/** Sends a second's worth of usual requests: some succeed, some are refused. */
async function makeRequests(): Promise<void> {
  const paths = [
    "/api/public-settings",
    "/api/public-settings",
    "/api/user",
    "/api/scope-tags",
    "/nowhere",
    "/healthz",
  ];
  for (const path of paths) await (await fetch(url + path)).text();
}

function checkPromtool(what: string, result: ReturnType<typeof runPromtool>): void {
  const isWell = result?.status === 0;
  check(isWell ? what : `${what}\n${result?.output}`, isWell);
}

function checkRules(): void {
  checkPromtool(
    `promtool check rules: ${alertExpressions().length} rules`,
    runPromtool("check", "rules", "alerts.yml"),
  );
  checkPromtool("promtool test rules", runPromtool("test", "rules", "alerts.test.yml"));
}

/** Checks metric names against Prometheus's conventions, except those of prom-client's own metrics. */
async function checkNames(): Promise<void> {
  const input = await (await fetch(`${url}/metrics`)).text();
  const { stderr } = spawnSync("promtool", ["check", "metrics"], { input, encoding: "utf8" });
  const complaints = stderr.split("\n").filter((line) => line !== "" && !/^pomander_(nodejs|process)_/.test(line));
  checkPromtool("promtool check metrics", { status: complaints.length, output: complaints.join("\n") });
}

/** Runs all queries until each has data. */
async function askAll(): Promise<number> {
  const queries = dashboardQueries();
  const open = new Set(queries);
  for (const end = Date.now() + giveUpAfterMs; open.size > 0 && Date.now() < end; await pause(1_000)) {
    await makeRequests();
    for (const asked of open) if ((await prometheus.query(asked.query)) > 0) open.delete(asked);
  }
  for (const { title, query } of open) console.log(`FAILED no data for "${title}": ${query}`);
  console.log(`${queries.length - open.size} of ${queries.length} queries of the dashboard have data`);
  return open.size;
}

/**
 * Returns how many alerts Prometheus could not evaluate, and prints which fire: none should for a healthy new server.
 */
async function readRules(): Promise<number> {
  const rules = await prometheus.rules();
  const broken = rules.filter(({ health }) => health !== "ok");
  for (const { name, health, lastError } of broken) console.log(`FAILED alert ${name} is ${health}: ${lastError}`);
  const firing = rules.filter(({ state }) => state !== "inactive").map(({ name, state }) => `${name} (${state})`);
  console.log(
    `${rules.length - broken.length} of ${rules.length} alerts are evaluated; not silent: ${firing.join(", ") || "none"}`,
  );
  return broken.length;
}
