import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, parseConfig } from "../config.ts";
import { type Clock, createDatabaseClock } from "../platform/clock.ts";
import type { Database, OpenDatabase } from "../platform/database.ts";
import { createLog, type Log } from "../platform/log.ts";
import { migrate } from "../platform/migrate.ts";
import { openStorage } from "../postgres/open-storage.ts";

/** Returns whether there is a database: an external one, or that of a server that was started in its data folder. */
export const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== null || existsSync(join(dataDir, "postgres", "PG_VERSION"));

/** Runs `work` on the database of the settings, also while a server runs on it. */
export function withDatabase<T>(env: NodeJS.ProcessEnv, work: (db: Database, log: Log) => Promise<T>): Promise<T> {
  return withStorage(env, (storage, _config, log) => work(storage.long, log));
}

/** Runs `work` as above once the migrations are done, with the database's clock. */
export const withMigratedDatabase = (env: NodeJS.ProcessEnv, work: (db: Database, clock: Clock) => Promise<number>) =>
  withDatabase(env, async (db, log) => {
    await migrate(db, log);
    const clock = await createDatabaseClock(db, log);
    clock.stop();
    return work(db, clock);
  });

/** Runs `work` as above, with the settings and the storage, for commands that need a connection of their own. */
export async function withStorage<T>(
  env: NodeJS.ProcessEnv,
  work: (storage: OpenDatabase, config: Config, log: Log) => Promise<T>,
): Promise<T> {
  const config = parseConfig(env["LOG_LEVEL_FILE"] ? env : { LOG_LEVEL: "warn", ...env });
  // Standard output may be the command's result, as in `backup -`.
  const log = createLog(config, process.stderr);
  const storage = await openStorage(config, { log, shareConnection: true });
  try {
    return await work(storage, config, log);
  } finally {
    await storage.close();
  }
}
