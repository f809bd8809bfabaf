import { sql } from "kysely";
import type { Database } from "./database.ts";

/** The oldest version of PostgreSQL that supports this server's SQL, in PostgreSQL's numbering. */
const oldest = 150_000;

/** Checks PostgreSQL's version. @throws for one that is too old, before anything is changed in it */
export async function checkPostgresVersion(db: Database): Promise<void> {
  const { rows } = await sql<{ number: number; name: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`.execute(db);
  const [version] = rows;
  if (version === undefined || version.number >= oldest) return;
  throw new Error(`DATABASE_URL leads to PostgreSQL ${version.name}. Pomander needs 15 or newer: upgrade it first.`);
}
