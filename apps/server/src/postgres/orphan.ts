import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ConnectionOptions } from "../platform/database.ts";
import { isDatabaseUnavailable } from "../platform/database-errors.ts";
import type { Cluster } from "./cluster.ts";
import { acquireDataFolderLock } from "./data-folder-lock.ts";
import { type Address, connectionTo } from "./postmaster.ts";
import { exists, findPostmaster, type RunningPostmaster } from "./postmaster-file.ts";

export type OrphanState = "none" | "in use" | "not ready" | "stopped";

/**
 * Ends a PostgreSQL whose server was killed, so that this one starts its own. One that a living server uses is left
 * alone: that server holds the lock.
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

/** Where the database of the server that uses this cluster is. */
export function connectionToRunning(cluster: Cluster, database: string): ConnectionOptions {
  const running = findPostmaster(cluster.folder);
  return connectionTo(cluster, running === null ? { socket: cluster.folder } : addressOf(cluster, running), database);
}

function addressOf({ folder }: Cluster, { port }: RunningPostmaster): Address {
  return existsSync(join(folder, `.s.PGSQL.${port}`)) ? { socket: folder } : { port };
}

const stopTimeoutMs = 30_000;

/** The fast way, which ends the clients' connections; the immediate way when that does not end it. */
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
