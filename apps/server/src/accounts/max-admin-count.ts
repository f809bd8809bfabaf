import type { Kysely } from "kysely";
import type { Tables } from "../platform/tables.ts";

export const defaultMaxAdminCount = 5;

/** How many admins there may be: a setting of the super admin's. */
export async function readMaxAdminCount(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", "max_admin_count").executeTakeFirst();
  return typeof row?.value === "number" ? row.value : defaultMaxAdminCount;
}
