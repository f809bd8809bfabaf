import { lstat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { writeSetting } from "./settings.ts";

/** Under what the settings keep the place at which this database sends its mails. */
const key = "instance";

/** Tells a database from its copies: what lies at another place was restored, or moved. */
export interface DatabaseIdentity {
  /** Whether the database lies where its mails were sent from last. @throws when it does not answer */
  isOriginal(db: Database): Promise<boolean>;
  /** Records that the database belongs here from now on. */
  adopt(db: Database): Promise<void>;
}

/**
 * A dump that is restored makes its database and tables anew (`oid`), or in another cluster (`system_identifier`). All
 * processes of a database, and its replicas after a failover, see the same.
 */
const identityInPostgres = sql<string>`(
  select concat_ws('/', system_identifier, (select oid from pg_database where datname = current_database()),
    'settings'::regclass::oid) from pg_control_system())`;

/** The instance of the settings, on tables that are up to date. A database that has no place yet is at home here. */
export async function readDatabaseIdentity(
  db: Database,
  config: Pick<Config, "dataDir" | "databaseUrl">,
): Promise<DatabaseIdentity> {
  const folderIdentity = config.databaseUrl === null ? await readFolderIdentity(config.dataDir) : "";
  const identity = sql<string>`concat(${identityInPostgres}, ${folderIdentity}::text)`;
  await sql`
    insert into settings (key, value) select ${key}, to_jsonb(${identity}) on conflict do nothing`.execute(db);
  return {
    isOriginal: async (asked) => {
      const { rows } = await sql<{ isAtHome: boolean }>`
        select value #>> '{}' = ${identity} as "isAtHome" from settings where key = ${key}`.execute(asked);
      return rows[0]?.isAtHome ?? true;
    },
    adopt: async (asked) => {
      const { rows } = await sql<{ place: string }>`select ${identity} as place`.execute(asked);
      await asked.transaction().execute((trx) => writeSetting(trx, key, rows[0]?.place));
    },
  };
}

const fileOf = (dataDir: string) => join(dataDir, "instance");
const note = "By this file the server notices that its data folder is a copy: docs/operations.md, Backups.\n";

/** What no copy of a file carries along: its number in the file system, and when it was made (0 where that is unknown). */
async function readFolderIdentity(dataDir: string): Promise<string> {
  const file = fileOf(dataDir);
  await writeFile(file, note, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const { ino, birthtimeNs } = await lstat(file, { bigint: true });
  return `/${ino}/${birthtimeNs}`;
}

/** Makes the file newer than in any copy: what puts a copy back file by file would leave it alone. */
export async function touchIdentityFile(dataDir: string): Promise<void> {
  const now = new Date();
  await utimes(fileOf(dataDir), now, now);
}
