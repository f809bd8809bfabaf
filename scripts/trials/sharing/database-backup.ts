import { sql } from "../../../apps/server/test/sql.ts";
import type { Database } from "../../../apps/server/src/platform/database.ts";

/** Copies all rows of a server's database; returns a function that puts them in place of the present ones. */
export async function backUpDatabase(db: Database): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name`.execute(db);
  const kept: { name: string; columns: string; rows: string }[] = [];
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      for (const { name, columns } of tables) {
        const { rows } = await sql<{ rows: string }>`
          select coalesce(json_agg(r), '[]')::text as rows from ${sql.table(name)} r`.execute(trx);
        kept.push({ name, columns, rows: rows[0]?.rows ?? "[]" });
      }
    });
  return () =>
    db.transaction().execute(async (trx) => {
      // The rows are consistent, so neither triggers nor foreign keys have anything to do.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const { name } of kept) await sql`delete from ${sql.table(name)}`.execute(trx);
      for (const { name, columns, rows } of kept)
        await sql`
          insert into ${sql.table(name)} (${sql.raw(columns)}) overriding system value
          select ${sql.raw(columns)} from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(
          trx,
        );
    });
}
