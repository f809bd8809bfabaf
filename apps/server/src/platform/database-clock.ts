import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";

export interface DatabaseClock extends Clock {
  stop(): void;
}

const everyMs = 30_000;

/**
 * A clock that follows the database's, so that all processes agree, whatever their own clocks do: it is read now and then,
 * and goes on by a clock that only goes forward. While the database is away it goes on alone.
 */
export async function createDatabaseClock(db: Database, log?: Log): Promise<DatabaseClock> {
  let offset = await readOffset(db);
  const timer = setInterval(() => {
    readOffset(db).then(
      (read) => {
        offset = read;
      },
      (error: unknown) => log?.debug({ err: error }, "the database's clock could not be read"),
    );
  }, everyMs).unref();
  return {
    now: () => new Date(offset + performance.now()),
    isDatabaseTime: true,
    stop: () => clearInterval(timer),
  };
}

/** What the database's time is ahead of the steady clock, in milliseconds; its answer is taken to be from half-way. */
async function readOffset(db: Database): Promise<number> {
  return db.connection().execute(async (connection) => {
    const asked = performance.now();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(connection);
    const [row] = rows;
    if (row === undefined) throw new Error("the database says no time");
    return row.now.getTime() - (asked + performance.now()) / 2;
  });
}
