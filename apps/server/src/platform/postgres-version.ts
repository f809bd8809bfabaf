import { sql } from "kysely";
import type { Database } from "./database.ts";

/** The oldest PostgreSQL whose SQL ours is, as it numbers itself. */
const oldest = 150_000;

/** @throws for a PostgreSQL that is too old, before anything is changed in it */
export async function checkPostgresVersion(db: Database): Promise<void> {
  const { rows } = await sql<{ number: number; name: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`.execute(db);
  const [version] = rows;
  if (version === undefined || version.number >= oldest) return;
  throw new Error(`DATABASE_URL leads to PostgreSQL ${version.name}. Pomander needs 15 or newer: upgrade it first.`);
}
