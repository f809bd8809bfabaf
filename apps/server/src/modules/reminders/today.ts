import type { Kysely } from "kysely";
import { localDateOf } from "../../deliveries/local-time.ts";
import type { Tables } from "../../platform/tables.ts";

/** The day that it is for a user, `YYYY-MM-DD`: by the zone of their profile. */
export async function todayOf(db: Kysely<Tables>, userId: string, now: Date): Promise<string> {
  const row = await db.selectFrom("users").select("time_zone").where("id", "=", userId).executeTakeFirst();
  return localDateOf(now.getTime(), row?.time_zone ?? "UTC");
}
