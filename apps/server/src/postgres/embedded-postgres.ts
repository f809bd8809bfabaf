import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { prepareDataFolder } from "../platform/data-folder.ts";
import { isDatabaseUnavailable } from "../platform/database-errors.ts";
import { type ConnectionOptions, connectOnce } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { chooseUser, findBinaries } from "./binaries.ts";
import { type Cluster, clusterFolder, ensureCluster } from "./cluster.ts";
import { acquireDataFolderLock, AlreadyRunningError, type DataFolderLock } from "./data-folder-lock.ts";
import { connectionToRunning, stopOrphan, stopPostmaster } from "./orphan.ts";
import {
  type Address,
  chooseAddress,
  connectionTo,
  type Postmaster,
  spawnPostmaster,
  untilReady,
} from "./postmaster.ts";

export interface EmbeddedPostgres {
  connection: ConnectionOptions;
  /** Returns the process's id, which changes with a restart. */
  pid(): number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log?: Log;
  /** False for tests only: no fsync, so a power cut may lose what was acknowledged. */
  durable?: boolean;
  /** Additional variables of PostgreSQL's environment, such as another clock; for trials only. */
  env?: Readonly<Record<string, string>>;
  /** Milliseconds to wait for another server's lock on the folder: it may have been killed a moment ago. */
  lockTimeoutMs?: number;
  /** Called when it ended and could not be started again: the server cannot continue. */
  onDatabaseLost?: (error: unknown) => void;
}

interface RunningPostgres {
  postmaster: Postmaster;
  lock: DataFolderLock;
}

const databaseName = "pomander";
/** Milliseconds to wait for the remains of a killed PostgreSQL: its backends, a process not yet reaped. */
const startTimeoutMs = 60_000;
const defaultLockTimeoutMs = 3_000;

/**
 * Starts the embedded PostgreSQL on `dataDir/postgres`, and again whenever it ends by itself.
 * @throws AlreadyRunningError when another server uses this data folder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  prepareDataFolder(dataDir);
  const runAs = chooseUser(clusterFolder(dataDir));
  const cluster = await ensureCluster(dataDir, findBinaries(runAs), runAs);
  const at = await chooseAddress(cluster.folder);
  const logFile = join(dataDir, "postgres.log");
  const start = () => startOrTakeOver(cluster, at, logFile, { ...options, dataDir });

  let running = await start();
  let isStopping = false;
  await ensureDatabase(cluster, at);

  const supervise = async () => {
    while (!isStopping) {
      await Promise.race([running.lock.lost, running.postmaster.ended]);
      if (isStopping) return;
      options.log?.error("PostgreSQL has ended by itself and is started again");
      running = await restart(running, start, cluster, at);
      options.log?.info("PostgreSQL is back");
    }
  };
  const supervision = supervise().catch((error: unknown) => {
    if (!isStopping) options.onDatabaseLost?.(error);
  });

  return {
    connection: connectionTo(cluster, at, databaseName),
    pid: () => running.postmaster.pid,
    stop: async () => {
      isStopping = true;
      await running.lock.release().catch(() => undefined);
      await supervision;
      await stopPostmaster(running.postmaster.pid, running.postmaster.hasEnded);
    },
  };
}

/** Starts it where none runs; first ends the one of a killed server. */
async function startOrTakeOver(
  cluster: Cluster,
  at: Address,
  logFile: string,
  { dataDir, durable = true, env, lockTimeoutMs = defaultLockTimeoutMs }: EmbeddedPostgresOptions,
): Promise<RunningPostgres> {
  const end = Date.now() + startTimeoutMs;
  const lockEnd = Date.now() + lockTimeoutMs;
  while (Date.now() < end) {
    const found = await stopOrphan(cluster);
    if (found === "in use" && Date.now() > lockEnd) {
      throw new AlreadyRunningError(dataDir, connectionToRunning(cluster, databaseName));
    }
    if (found === "none" || found === "stopped") {
      const postmaster = spawnPostmaster(cluster, at, logFile, { durable, env });
      const maintenance = connectionTo(cluster, at, "postgres");
      if (await untilReady(postmaster, maintenance)) {
        const lock = await acquireDataFolderLock(maintenance);
        if (lock !== null) return { postmaster, lock };
        // Another server was faster and will end this process's PostgreSQL as an orphan; it has the folder now.
        throw new AlreadyRunningError(dataDir, connectionToRunning(cluster, databaseName));
      }
    }
    await pause(200);
  }
  throw new Error(`PostgreSQL does not start. The end of ${logFile}:\n${lastLines(logFile)}`);
}

/** Takes only the lock again after a backend crashed, which PostgreSQL itself survives; otherwise starts it again. */
async function restart(
  before: RunningPostgres,
  start: () => Promise<RunningPostgres>,
  cluster: Cluster,
  at: Address,
): Promise<RunningPostgres> {
  const { postmaster } = before;
  const maintenance = connectionTo(cluster, at, "postgres");
  // A killed process is reported a moment after its connections broke.
  await Promise.race([postmaster.ended, pause(200)]);
  if (!postmaster.hasEnded() && (await untilReady(postmaster, maintenance))) {
    const lock = await acquireDataFolderLock(maintenance).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return "unreachable" as const;
      throw error;
    });
    if (lock !== "unreachable" && lock !== null) return { postmaster, lock };
  }
  return start();
}

async function ensureDatabase(cluster: Cluster, at: Address): Promise<void> {
  const client = await connectOnce(connectionTo(cluster, at, "postgres"));
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

function lastLines(file: string): string {
  if (!existsSync(file)) return "(empty)";
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-10).join("\n");
}
