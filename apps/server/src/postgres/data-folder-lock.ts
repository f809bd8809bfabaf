import type pg from "pg";
import { advisoryLocks } from "../platform/advisory-locks.ts";
import { type ConnectionOptions, connectOnce } from "../platform/database.ts";

/** Says that this data folder is in use: held for as long as the server lives, gone with its connection. */
export interface DataFolderLock {
  /** Settles when the connection that held it is gone. */
  lost: Promise<void>;
  release(): Promise<void>;
}

export class AlreadyRunningError extends Error {
  /** Where that server's database is, for a command that may work beside it. */
  readonly connection: ConnectionOptions;
  constructor(dataDir: string, connection: ConnectionOptions) {
    super(
      `Another Pomander server is running on ${dataDir}. Stop that one first, or give this one a data folder of its own (DATA_DIR).`,
    );
    this.name = "AlreadyRunningError";
    this.connection = connection;
  }
}

/** Takes the lock; null when another server holds it. `at` names the database `postgres`, since a lock belongs to one. */
export async function acquireDataFolderLock(at: ConnectionOptions): Promise<DataFolderLock | null> {
  const client = await connectOnce(at);
  const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
  if (!(await isTaken(client))) {
    await client.end();
    return null;
  }
  return { lost, release: () => client.end() };
}

async function isTaken(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1, $2) as taken", [
    ...advisoryLocks.dataFolder,
  ]);
  return rows[0]?.taken === true;
}
