import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "./database.ts";
import type { Log } from "./log.ts";

/** The time, as an argument: a test can be at midnight on a leap day. */
export interface Clock {
  now(): Date;
  /** Says the database's time, so that a statement may as well ask the database itself. */
  isDatabaseTime?: true;
}

/** This machine's. What is stored goes by the database's: see `createDatabaseClock`. */
export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds of a day of UTC. */
export const dayMs = 86_400_000;

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

/**
 * What counts as now: the database's clock, so that processes whose own clocks are wrong agree; a test's clock in its
 * place. In a transaction it is the moment of its start.
 */
export const sqlNow = (clock: Clock = systemClock): RawBuilder<Date> =>
  clock === systemClock || clock.isDatabaseTime ? sql<Date>`now()` : sql<Date>`${clock.now()}::timestamptz`;

/** The same in milliseconds since 1970. */
export async function readNow(trx: Database | Trx, clock?: Clock): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select ${sqlNow(clock)} as now`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the database says no time");
  return row.now.getTime();
}

/** The moment of a change, for `updated_at`: later than that of every change before, whatever the clock says. */
export const nextUpdatedAt = (at: Date, column = "updated_at"): RawBuilder<Date> =>
  sql<Date>`greatest(${at}, ${sql.ref(column)} + interval '1 millisecond')`;
