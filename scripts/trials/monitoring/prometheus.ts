import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../apps/server/test/free-port.ts";
import { monitoringFolder } from "../../../apps/server/test/monitoring/files.ts";
import { temporaryFolder } from "../trial.ts";

interface Rule {
  name: string;
  health: string;
  state: string;
  lastError?: string;
}

/**
 * Starts Debian's Prometheus on a port of the loopback interface, with the alert rules, scraping `target` (host and
 * port) every second.
 */
export async function startPrometheus(target: string) {
  const folder = temporaryFolder("prometheus");
  const port = await freePort();
  const rules = JSON.stringify([join(monitoringFolder, "alerts.yml")]);
  writeFileSync(
    join(folder, "prometheus.yml"),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ${rules}
scrape_configs:
  - job_name: pomander
    static_configs: [{ targets: ["${target}"] }]
`,
  );
  const args = ["--config.file=prometheus.yml", "--storage.tsdb.path=data", `--web.listen-address=127.0.0.1:${port}`];
  const child = spawn("prometheus", args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  process.on("exit", () => child.kill("SIGKILL"));
  const ask = async <T>(path: string): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { status, data, error } = (await reply.json()) as { status: string; data: T; error?: string };
    if (status !== "success") throw new Error(`Prometheus refused ${decodeURIComponent(path)}: ${error}`);
    return data;
  };
  for (const end = Date.now() + 30_000; ; await pause(200)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || Date.now() > end) throw new Error(`Prometheus does not start:\n${output}`);
  }
  return {
    version: spawnSync("prometheus", ["--version"], { encoding: "utf8" }).stdout.match(/version (\S+)/)?.[1] ?? "",
    /** Returns how many series answer a query now. */
    query: async (query: string) =>
      (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(query)}`)).result.length,
    rules: async () => (await ask<{ groups: { rules: Rule[] }[] }>("rules")).groups.flatMap((group) => group.rules),
    stop,
  };
}
