import { type RawBuilder, sql } from "../../../../apps/server/test/sql.ts";
import type { Database } from "../../../../apps/server/src/platform/database.ts";

/**
 * Returns the tables and rows of an account and its vaults, each after those it refers to. New keys that were begun are
 * left out.
 */
function tablesOf(userId: string): [table: string, where: RawBuilder<unknown>][] {
  const ofVaults = sql`vault_id in (select id from vaults where user_id = ${userId})`;
  return [
    ["users", sql`id = ${userId}`],
    ["vaults", sql`user_id = ${userId}`],
    ["vault_manifests", ofVaults],
    ["password_entries", ofVaults],
    ["vault_history", ofVaults],
    ["sessions", sql`user_id = ${userId}`],
    ["session_unlocks", ofVaults],
  ];
}

/** Copies the rows of an account; returns a function that replaces the present rows with them. */
export async function backUp(db: Database, userId: string): Promise<() => Promise<void>> {
  const kept: { table: string; columns: string; rows: string }[] = [];
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      for (const [table, where] of tablesOf(userId)) {
        const { rows } = await sql<{ columns: string; rows: string }>`
          select
            (select string_agg(column_name, ', ') from information_schema.columns
              where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
                -- The database counts the entries itself.
                and column_name <> 'entry_count') as columns,
            (select coalesce(json_agg(r), '[]')::text from (select * from ${sql.table(table)} where ${where}) r) as rows
          `.execute(trx);
        kept.push({ table, ...rows[0]! });
      }
    });
  return () =>
    db.transaction().execute(async (trx) => {
      // All other rows of the account are deleted with it.
      await trx.deleteFrom("users").where("id", "=", userId).execute();
      for (const { table, columns, rows } of kept)
        await sql`
          insert into ${sql.table(table)} (${sql.raw(columns)}) overriding system value
          select ${sql.raw(columns)} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)
          `.execute(trx);
    });
}
