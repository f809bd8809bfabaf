import { parseConfig } from "@pomander/server/config";
import type { Database } from "@pomander/server/platform/database";
import { createLog, type Log } from "@pomander/server/platform/log";
import { openStorage } from "@pomander/server/postgres/open-storage";

/** Works on the database of the settings, also beside a server that runs on it. */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (db: Database, log: Log) => Promise<T>,
): Promise<T> {
  const config = parseConfig({ LOG_LEVEL: "warn", ...env });
  const log = createLog(config);
  const storage = await openStorage(config, { log, shareConnection: true });
  try {
    return await work(storage.long, log);
  } finally {
    await storage.close();
  }
}
