import type pg from "pg";
import { BackupError } from "./format.ts";

export interface TableShape {
  name: string;
  columns: string[];
}

/**
 * Runs `work` in one snapshot of a database that is still being written to. When it fails, the transaction is left
 * open.
 */
export async function withSnapshot<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin transaction isolation level repeatable read, read only");
  const result = await work();
  await client.query("commit");
  return result;
}

/** Kysely's own tables are left out: their content describes the other tables, and is in the header. */
const isOwnTable = "c.relname not like 'kysely\\_%'";

/**
 * Returns every table with its stored columns (not the generated ones), each after the tables that it refers to.
 * @throws when tables refer to one another in a circle
 */
export async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and ${isOwnTable}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const { rows: references } = await client.query<{ table: string; target: string }>(`
    select c.relname as "table", f.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.oid <> f.oid and c.relnamespace = current_schema()::regnamespace`);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const targets = Map.groupBy(references, ({ table }) => table);
  const ordered = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    if (ordered.has(name)) return;
    if (path.includes(name)) throw new Error(`Tables refer to one another: ${[...path, name].join(", ")}`);
    for (const { target } of targets.get(name) ?? []) visit(target, [...path, name]);
    ordered.add(name);
  };
  for (const name of tables.keys()) visit(name, []);
  return [...ordered].map((name) => ({ name, columns: (tables.get(name) ?? []).map(({ column }) => column) }));
}

/** Describes the tables of a database that should be empty; null: it has none. */
export async function describeTables(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  if (rows.length === 0) return null;
  const names = rows.map(({ name }) => name);
  const more = names.length > 5 ? `, and ${names.length - 5} more` : "";
  return `${names.length} tables (${names.slice(0, 5).join(", ")}${more})`;
}

/**
 * Returns the last applied migration, the database's check value of its pepper, and its time. @throws BackupError
 * without tables
 */
export async function readState(client: pg.Client): Promise<{ schema: string; pepperCheck: string | null; at: Date }> {
  const { rows: present } = await client.query<{ is: boolean }>(
    "select to_regclass('kysely_migration') is not null as is",
  );
  if (present[0]?.is !== true) {
    throw new BackupError("This database has no tables yet. Start the server once, then back it up.");
  }
  const { rows } = await client.query<{ schema: string; check: string | null; at: Date }>(`
    select (select max(name) from kysely_migration) as schema,
      (select value #>> '{}' from settings where key = 'pepper_check') as check, now() as at`);
  const [row] = rows;
  if (row === undefined) throw new Error("no state");
  return { schema: row.schema, pepperCheck: row.check, at: row.at };
}

/** Returns `"a", "b"`, for names that `format.ts` accepts. */
export const columnList = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");
