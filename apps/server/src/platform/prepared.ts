import { CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

/** Runs one statement with these values for `$1`, `$2`, …; gives its rows. */
export type RunPrepared<Row> = (db: Database, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A statement that PostgreSQL parses once a connection, under its name, and that is never built. For what is asked at
 * almost every request.
 */
export function prepared<Row>(name: string, text: string): RunPrepared<Row> {
  return async (db, values) => {
    // Kysely hands `sql` on to pg as it is, where a statement may be a text or an object with a name.
    const sql = { name, text } as unknown as string;
    const { rows } = await db.executeQuery<Row>({ ...CompiledQuery.raw(text, [...values]), sql } as CompiledQuery<Row>);
    return rows;
  };
}
