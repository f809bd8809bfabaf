import type pg from "pg";
import { advisoryLocks } from "../platform/advisory-locks.ts";
import { type ConnectionOptions, connectOnce } from "../platform/database.ts";

/** A lock that marks the data folder as in use: kept as long as the server lives, and gone with its connection. */
export interface DataFolderLock {
  /** Settles when the connection that kept it is gone. */
  lost: Promise<void>;
  release(): Promise<void>;
}

export class AlreadyRunningError extends Error {
  /** The address of that server's database, for a command that may work on it at the same time. */
  readonly connection: ConnectionOptions;
  constructor(dataDir: string, connection: ConnectionOptions) {
    super(
      `Another Pomander server is running on ${dataDir}. Stop that one first, or give this one a data folder of its own (DATA_DIR).`,
    );
    this.name = "AlreadyRunningError";
    this.connection = connection;
  }
}

/** Takes the lock; null when another server has it. `at` names the database `postgres`, since a lock belongs to one. */
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
