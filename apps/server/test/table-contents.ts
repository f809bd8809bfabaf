import type pg from "pg";
import { readTables } from "../src/backup/snapshot.ts";

/**
 * Returns each table's number of rows, and a hash of them all as PostgreSQL writes them: the same in any version of it.
 */
export async function readTableContents(client: pg.Client): Promise<Record<string, unknown>> {
  await client.query("set timezone to 'UTC'");
  const hashes = (await readTables(client)).map(
    ({ name }) =>
      `select '${name}' as name, count(*), md5(coalesce(string_agg(hash, '' order by hash), '')) as all
       from (select md5(t::text) collate "C" as hash from "${name}" t) hashes`,
  );
  const { rows } = await client.query<{ name: string }>(`${hashes.join(" union all ")} order by name`);
  return Object.fromEntries(rows.map(({ name, ...contents }) => [name, contents]));
}
