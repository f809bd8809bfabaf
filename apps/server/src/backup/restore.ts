import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type MigrationFile, readMigrationFiles } from "../platform/migrate.ts";
import { BackupError, type BackupHeader } from "./format.ts";
import { readBackup } from "./read-backup.ts";
import { columnList, describeTables, readTables } from "./snapshot.ts";

interface RestoreOptions {
  input: Readable;
  /** Judges the header before anything is changed. */
  checkHeader?: (header: BackupHeader) => void | Promise<void>;
  /** Right before it becomes visible. */
  beforeCommit?: () => Promise<void>;
  /** This release's, by default. */
  migrationsFolder?: string;
}

/**
 * Fills an empty database with what a backup holds, and brings its tables up to this release. All or nothing: it is one
 * transaction. @throws BackupError: it is not empty, the backup is not whole, or of a newer release
 */
export async function restoreBackup(
  client: pg.Client,
  { input, checkHeader, beforeCommit, migrationsFolder }: RestoreOptions,
): Promise<BackupHeader> {
  const migrations = await readMigrationFiles(migrationsFolder);
  await client.query("begin");
  try {
    const present = await describeTables(client);
    if (present !== null) {
      throw new BackupError(
        `This database isn't empty: it has ${present}. Restore into a new, empty one, so that nothing is overwritten.`,
      );
    }
    let later: MigrationFile[] = [];
    const header = await readBackup(input, {
      async onHeader(read) {
        await checkHeader?.(read);
        const last = migrations.findIndex(({ name }) => name === read.schema);
        if (last < 0) throw newerSchema(read);
        await apply(client, migrations.slice(0, last + 1));
        later = migrations.slice(last + 1);
        await assertSameTables(client, read);
        // What a migration put in by itself is in the backup too.
        for (const { name } of read.tables.toReversed()) await client.query(`delete from "${name}"`);
      },
      async onTable({ name, columns }, pieces) {
        const copy = client.query(copyFrom(`copy "${name}" (${columnList(columns)}) from stdin`));
        await pipeline(pieces, copy);
        return { rows: copy.rowCount };
      },
    });
    await apply(client, later);
    await rememberMigrations(client, migrations);
    await beforeCommit?.();
    await client.query("commit");
    // Only for speed, and PostgreSQL does it by itself before long: what is restored is restored without it.
    await client.query("analyze").catch(() => undefined);
    return header;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

const newerSchema = ({ release, schema }: BackupHeader) =>
  new BackupError(
    `This backup's tables (${schema}) are newer than this release knows. It was made by release ${release}: ` +
      "update this server, then restore.",
  );

async function apply(client: pg.Client, migrations: readonly MigrationFile[]): Promise<void> {
  for (const { text } of migrations) await client.query(text);
}

/** A backup whose tables are not those of its schema was altered, or is of another program. */
async function assertSameTables(client: pg.Client, header: BackupHeader): Promise<void> {
  const shape = (tables: BackupHeader["tables"]) =>
    JSON.stringify(
      tables.map(({ name, columns }) => [name, columns.toSorted()] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  if (shape(await readTables(client)) === shape(header.tables)) return;
  throw new BackupError(`This backup's tables aren't those of its schema (${header.schema}). Nothing was changed.`);
}

/** As Kysely's migrator writes it down. */
async function rememberMigrations(client: pg.Client, migrations: readonly MigrationFile[]): Promise<void> {
  await client.query(`
    create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
    insert into kysely_migration_lock values ('migration_lock', 0)`);
  for (const { name } of migrations) {
    await client.query("insert into kysely_migration values ($1, $2)", [name, new Date().toISOString()]);
  }
}
