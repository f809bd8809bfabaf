import { type RawBuilder, sql } from "kysely";
import { type Clock, systemClock } from "./clock.ts";
import type { Trx } from "./database.ts";

/**
 * What counts as now: the database's clock, so that processes whose own clocks are wrong agree; a test's clock in its
 * place. In a transaction it is the moment of its start.
 */
export const sqlNow = (clock: Clock = systemClock): RawBuilder<Date> =>
  clock === systemClock || clock.isDatabaseTime ? sql<Date>`now()` : sql<Date>`${clock.now()}::timestamptz`;

/** The same in milliseconds since 1970. */
export async function readNow(trx: Trx, clock?: Clock): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select ${sqlNow(clock)} as now`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("the database says no time");
  return row.now.getTime();
}
