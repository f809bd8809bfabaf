import { sql } from "kysely";
import type { Database } from "../src/platform/database.ts";

/** Counts the database's statements that wait for a row or a lock of another transaction. */
export async function countLockWaits(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Resolves once a statement waits for a lock of another transaction. */
export async function untilLockWait(db: Database): Promise<"waits"> {
  while ((await countLockWaits(db)) === 0);
  return "waits";
}
