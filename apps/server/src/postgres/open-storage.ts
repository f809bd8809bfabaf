import type { Config } from "../config.ts";
import { type OpenDatabase, openDatabase } from "../platform/database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { Log } from "../platform/log.ts";
import { AlreadyRunningError } from "./data-folder-lock.ts";

interface OpenStorageOptions {
  log: Log;
  /** Called when the embedded PostgreSQL ended and could not be started again. */
  onDatabaseLost?: (error: unknown) => void;
  /** Whether to use the database of a server that runs on this data folder: for single commands. */
  shareConnection?: boolean;
}

/** Opens the database of the settings: DATABASE_URL, else the embedded PostgreSQL, which runs until this is closed. */
export async function openStorage(
  config: Config,
  { log, onDatabaseLost, shareConnection = false }: OpenStorageOptions,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return openDatabase(config.databaseUrl, log);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log,
      ...(onDatabaseLost ? { onDatabaseLost } : {}),
      ...(shareConnection ? { lockTimeoutMs: 0 } : {}),
    });
    const database = openDatabase(postgres.connection, log);
    return {
      ...database,
      close: async () => {
        await database.close();
        await postgres.stop();
      },
    };
  } catch (error) {
    if (shareConnection && error instanceof AlreadyRunningError) return openDatabase(error.connection, log);
    throw error;
  }
}
