import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Folder of the dashboard and the alert rules. */
export const monitoringFolder = join(import.meta.dirname, "../../../../docs/monitoring");

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

/** Returns every query of the Grafana dashboard, with its panel's title and with values for Grafana's variables. */
export function dashboardQueries(): { title: string; query: string }[] {
  const text = readFileSync(join(monitoringFolder, "grafana-dashboard.json"), "utf8");
  const { panels } = JSON.parse(text) as { panels: Panel[] };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      query: expr.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*"),
    })),
  );
}

/** Returns the expressions of the alert rules. */
export const alertExpressions = (): string[] =>
  [...readFileSync(join(monitoringFolder, "alerts.yml"), "utf8").matchAll(/^\s+expr: (.+)$/gm)].map(
    ([, expr]) => expr!,
  );

/** Returns the names of Pomander's metrics in a query. */
export const metricsIn = (query: string): string[] => query.match(/\bpomander_\w+/g) ?? [];

/** Runs promtool in the folder of the rules; null if it is not installed. */
export function runPromtool(...args: string[]): { status: number | null; output: string } | null {
  const { error, status, stdout, stderr } = spawnSync("promtool", args, { cwd: monitoringFolder, encoding: "utf8" });
  return error === undefined ? { status, output: stdout + stderr } : null;
}
