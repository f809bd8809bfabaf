import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable } from "../platform/database-errors.ts";
import type { ConnectionOptions } from "../platform/database.ts";
import type { Cluster } from "./cluster.ts";
import { acquireDataFolderLock } from "./data-folder-lock.ts";
import { type Address, connectionTo } from "./postmaster.ts";

export type OrphanState = "none" | "in use" | "not ready" | "stopped";

/**
 * Ends a PostgreSQL whose server was killed, so that this server can start its own. One that a living server uses is
 * left alone: that server has the lock.
 */
export async function stopOrphan(cluster: Cluster): Promise<OrphanState> {
  const running = findPostmaster(cluster.folder);
  if (running === null) return "none";
  try {
    const lock = await acquireDataFolderLock(connectionTo(cluster, addressOf(cluster, running), "postgres"));
    if (lock === null) return "in use";
    await stopPostmaster(running.pid, () => findPostmaster(cluster.folder)?.pid !== running.pid);
    await lock.release().catch(() => undefined);
    return "stopped";
  } catch (error) {
    if (isDatabaseUnavailable(error)) return "not ready";
    throw error;
  }
}

/** Returns how to connect to the database of the server that uses this cluster. */
export function connectionToRunning(cluster: Cluster, database: string): ConnectionOptions {
  const running = findPostmaster(cluster.folder);
  return connectionTo(cluster, running === null ? { socket: cluster.folder } : addressOf(cluster, running), database);
}

function addressOf({ folder }: Cluster, { port }: RunningPostmaster): Address {
  return existsSync(join(folder, `.s.PGSQL.${port}`)) ? { socket: folder } : { port };
}

const stopTimeoutMs = 30_000;

/** Stops it in the fast way, which ends the clients' connections; then in the immediate way, and at last by SIGKILL. */
export async function stopPostmaster(pid: number, isOver = () => !exists(pid)): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (isOver()) return;
    signalTo(pid, signal);
    const end = Date.now() + stopTimeoutMs;
    while (!isOver() && Date.now() < end) await pause(10);
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The content of `postmaster.pid`, which a running PostgreSQL writes. */
export interface RunningPostmaster {
  pid: number;
  port: number;
}

/**
 * Returns the PostgreSQL that runs on this cluster, if one does. A file that a dead one left behind is removed where
 * PostgreSQL itself would be misled: its process id belongs to another program by now, or to a zombie. (Backends that
 * outlived it still have its shared memory segment, for which a new one checks.)
 */
export function findPostmaster(clusterFolder: string): RunningPostmaster | null {
  const file = join(clusterFolder, "postmaster.pid");
  const lines = read(file)?.split("\n");
  const pid = Math.abs(Number(lines?.[0]));
  if (lines === undefined || !Number.isInteger(pid) || pid === 0) return null;
  const state = stateOf(pid);
  if (state === "alive") return { pid, port: Number(lines[3]) };
  if (state === "other") rmSync(file, { force: true });
  return null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function stateOf(pid: number): "alive" | "dead" | "other" {
  if (!exists(pid)) return "dead";
  if (process.platform === "win32") return "alive";
  if (process.platform !== "linux") return isPostgresByName(pid) ? "alive" : "other";
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return "dead";
  if (stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z")) return "other";
  return isPostgres(pid, stat) ? "alive" : "other";
}

/** Reads the program's file if it is readable, else the name in `stat`, which everyone may read. */
function isPostgres(pid: number, stat: string): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith("postgres");
  } catch {
    return stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")")) === "postgres";
  }
}

function isPostgresByName(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" });
  return basename(stdout.trim()).startsWith("postgres");
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
