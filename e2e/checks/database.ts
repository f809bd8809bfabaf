import { parseConfig } from "@pomander/server/config";
import { createLog } from "@pomander/server/platform/log";
import { openStorage } from "@pomander/server/postgres/open-storage";
import { sql } from "kysely";

type Statement = ReturnType<typeof sql<unknown>>;

async function withDatabase<T>(
  dataDir: string,
  use: (run: (statement: Statement) => Promise<unknown[]>) => Promise<T>,
) {
  const log = createLog({ logLevel: "silent" });
  const { long, close } = await openStorage(parseConfig({ DATA_DIR: dataDir }), { log, shareConnection: true });
  try {
    return await use(async (statement) => (await statement.execute(long)).rows);
  } finally {
    await close();
  }
}

/** Runs one statement in the database of a running server. */
export const runSql = (dataDir: string, statement: Statement) => withDatabase(dataDir, (run) => run(statement));

/** Returns every row of every table of a running server, as PostgreSQL writes it. */
export function rowsOfAllTables(dataDir: string): Promise<{ table: string; rows: string }[]> {
  return withDatabase(dataDir, async (run) => {
    const tables = (await run(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )) as { name: string }[];
    const found: { table: string; rows: string }[] = [];
    for (const { name } of tables) {
      const all = (await run(sql`select t::text as row from ${sql.table(name)} t`)) as { row: string }[];
      found.push({ table: name, rows: all.map(({ row }) => row).join("\n") });
    }
    return found;
  });
}
