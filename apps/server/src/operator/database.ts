import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, parseConfig } from "../config.ts";
import type { Database, OpenDatabase } from "../platform/database.ts";
import { createLog, type Log } from "../platform/log.ts";
import { openStorage } from "../postgres/open-storage.ts";

/** Whether there is one to work on: one of one's own, or that of a server that was started in its data folder. */
export const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== null || existsSync(join(dataDir, "postgres", "PG_VERSION"));

/** Works on the database of the settings, also beside a server that runs on it. */
export function withDatabase<T>(env: NodeJS.ProcessEnv, work: (db: Database, log: Log) => Promise<T>): Promise<T> {
  return withStorage(env, (storage, _config, log) => work(storage.long, log));
}

/** As above, with the settings, for what needs a connection of its own. */
export async function withStorage<T>(
  env: NodeJS.ProcessEnv,
  work: (storage: OpenDatabase, config: Config, log: Log) => Promise<T>,
): Promise<T> {
  const config = parseConfig(env["LOG_LEVEL_FILE"] ? env : { LOG_LEVEL: "warn", ...env });
  // Standard output may be what the command is for: `backup -`.
  const log = createLog(config, process.stderr);
  const storage = await openStorage(config, { log, shareConnection: true });
  try {
    return await work(storage, config, log);
  } finally {
    await storage.close();
  }
}
