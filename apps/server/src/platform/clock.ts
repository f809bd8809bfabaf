import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "./database.ts";
import type { Log } from "./log.ts";

/** The source of the time, passed as an argument so that a test can be at midnight on a leap day. */
export interface Clock {
  now(): Date;
  /** Whether it gives the database's time, so that a statement may ask the database itself instead. */
  isDatabaseTime?: true;
}

/** This machine's clock. Stored moments use the database's: see `createDatabaseClock`. */
export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds of a day of UTC. */
export const dayMs = 86_400_000;

export interface DatabaseClock extends Clock {
  stop(): void;
}

const everyMs = 30_000;

/**
 * Creates a clock that follows the database's, so that all processes agree, whatever their own clocks say: it is read
 * at intervals, and a steady clock advances it in between, also while the database is away.
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

/**
 * Returns by how many milliseconds the database's time is ahead of the steady clock; its reply is taken to be from
 * half-way.
 */
async function readOffset(db: Database): Promise<number> {
  return db.connection().execute(async (connection) => {
    const asked = performance.now();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(connection);
    const [row] = rows;
    if (row === undefined) throw new Error("the database says no time");
    return row.now.getTime() - (asked + performance.now()) / 2;
  });
}

/**
 * Returns the present time in SQL: by the database's clock, so that processes whose own clocks are wrong agree, or by a
 * test's clock instead. In a transaction it is the time of its start.
 */
export const sqlNow = (clock: Clock = systemClock): RawBuilder<Date> =>
  clock === systemClock || clock.isDatabaseTime ? sql<Date>`now()` : sql<Date>`${clock.now()}::timestamptz`;

/** Returns the same in milliseconds since 1970. */
export async function readNow(trx: Database | Trx, clock?: Clock): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select ${sqlNow(clock)} as now`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the database says no time");
  return row.now.getTime();
}

/**
 * Returns the moment of a change, for `updated_at`: later than that of every previous change, whatever the clock says.
 */
export const nextUpdatedAt = (at: Date, column = "updated_at"): RawBuilder<Date> =>
  sql<Date>`greatest(${at}, ${sql.ref(column)} + interval '1 millisecond')`;
