import { sql } from "kysely";
import { localDateOf } from "../../deliveries/context/recurrence.ts";
import { type Clock, sqlNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";

/** The day that it is for a user, `YYYY-MM-DD`: by the zone of their profile, and by the clock that decides what is due. */
export async function todayOf(db: Database, userId: string, clock: Clock): Promise<string> {
  const { rows } = await sql<{ now: Date; time_zone: string | null }>`
    select ${sqlNow(clock)} as now, (select time_zone from users where id = ${userId}) as time_zone`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database says no time");
  return localDateOf(row.now.getTime(), row.time_zone ?? "UTC");
}
