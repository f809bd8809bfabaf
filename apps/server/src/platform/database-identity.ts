import { lstat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { writeSetting } from "./settings.ts";

/** The key under which the settings keep the place from which this database sends its mails. */
const key = "instance";

/** Distinguishes a database from its copies: one at another place was restored, or moved. */
export interface DatabaseIdentity {
  /** Returns whether the database is where its mails were last sent from. @throws when it does not answer */
  isOriginal(db: Database): Promise<boolean>;
  /** Records that the database belongs to this place from now on. */
  adopt(db: Database): Promise<void>;
}

/**
 * The place of a database. A restored dump has new tables in a new database (`oid`), or is in another cluster
 * (`system_identifier`). All processes of a database, and its replicas after a failover, see the same.
 */
const identityInPostgres = sql<string>`(
  select concat_ws('/', system_identifier, (select oid from pg_database where datname = current_database()),
    'settings'::regclass::oid) from pg_control_system())`;

/**
 * Reads the identity of the settings' database, whose tables must be up to date. A database without a place gets the
 * present one.
 */
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

/**
 * Returns facts that no copy of a file shares: its number in the file system, and its time of creation (0 where that is
 * unknown).
 */
async function readFolderIdentity(dataDir: string): Promise<string> {
  const file = fileOf(dataDir);
  await writeFile(file, note, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const { ino, birthtimeNs } = await lstat(file, { bigint: true });
  return `/${ino}/${birthtimeNs}`;
}

/**
 * Makes the file newer than in any copy: a tool that restores a copy file by file would leave an unchanged one alone.
 */
export async function touchIdentityFile(dataDir: string): Promise<void> {
  const now = new Date();
  await utimes(fileOf(dataDir), now, now);
}
