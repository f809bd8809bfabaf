import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ConnectionOptions, connectOnce } from "../platform/database.ts";
import { isDatabaseUnavailable } from "../platform/database-errors.ts";
import { cleanEnvironment, type Cluster, folderArgument, superuser } from "./cluster.ts";

/** The address for clients: the socket in the cluster's folder, or a port of this machine. */
export type Address = { socket: string } | { port: number };

/** Longest path of a socket on Linux and macOS, with its name. */
const longestSocketPath = 103;
const socketPort = 5432;

/** Chooses a socket if its path is short enough for the system, else a free port. */
export async function chooseAddress(folder: string): Promise<Address> {
  const path = join(folder, `.s.PGSQL.${socketPort}`);
  if (process.platform !== "win32" && Buffer.byteLength(path) <= longestSocketPath) return { socket: folder };
  return { port: await freePort() };
}

export const connectionTo = (
  { password }: Pick<Cluster, "password">,
  at: Address,
  database: string,
): ConnectionOptions => ({
  ...("socket" in at ? { host: at.socket, port: socketPort } : { host: "127.0.0.1", port: at.port }),
  user: superuser,
  password,
  database,
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

export interface Postmaster {
  pid: number;
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<void>;
  hasEnded: () => boolean;
}

export interface PostmasterOptions {
  durable: boolean;
  /** Additional variables for its environment, which has few of its own. */
  env?: Readonly<Record<string, string>> | undefined;
}

/** Settings that keep nothing safe. With few logs, the rows of a table of the same transaction are written once. */
const throwaway = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
};

/** Starts PostgreSQL. `durable: false` is for tests only: a power cut may then lose what was acknowledged. */
export function spawnPostmaster(
  cluster: Cluster,
  at: Address,
  logFile: string,
  { durable, env }: PostmasterOptions,
): Postmaster {
  const settings: Record<string, string | number> = {
    ...("socket" in at
      ? { listen_addresses: "", unix_socket_directories: ".", unix_socket_permissions: "0700", port: socketPort }
      : { listen_addresses: "127.0.0.1", unix_socket_directories: "", port: at.port }),
    timezone: "UTC",
    log_timezone: "UTC",
    // The log must contain neither statements nor the rows of failed ones: no content.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    ...(durable ? {} : throwaway),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openLog(logFile);
  const child = spawn(cluster.binaries.postgres, ["-D", folderArgument(cluster.folder), ...args], {
    cwd: cluster.folder,
    env: { ...cleanEnvironment(), ...env },
    // A group of its own: Ctrl-C must not end it before the server has finished.
    detached: true,
    // A pipe would end with the server and take PostgreSQL along; a file does not.
    stdio: ["ignore", log, log],
    ...cluster.runAs,
  });
  closeSync(log);
  return watch(child);
}

function watch(child: ChildProcess): Postmaster {
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      isOver = true;
      resolve();
    };
    child.on("error", finish);
    child.on("exit", finish);
  });
  return { pid: child.pid ?? 0, ended, hasEnded: () => isOver };
}

const largestLog = 10 * 1024 * 1024;

/** Opens the log to append; one that has grown too large is renamed, in place of the previously renamed one. */
function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) renameSync(file, `${file}.before`);
  return openSync(file, "a", 0o600);
}

/** Waits until it accepts connections; recovery after a crash may need a while. False when it ended instead. */
export async function untilReady(postmaster: Postmaster, at: ConnectionOptions): Promise<boolean> {
  while (!postmaster.hasEnded()) {
    try {
      const client = await connectOnce(at);
      await client.end();
      return true;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await Promise.race([pause(20), postmaster.ended]);
    }
  }
  return false;
}
