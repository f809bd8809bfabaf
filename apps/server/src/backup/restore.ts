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
  /** Checks the header before anything is changed. */
  checkHeader?: (header: BackupHeader) => void | Promise<void>;
  /** Runs right before the commit. */
  beforeCommit?: () => Promise<void>;
  /** The folder of this release's migrations by default. */
  migrationsFolder?: string;
}

/**
 * Restores a backup into an empty database, and migrates its tables to this release, in one transaction. @throws
 * BackupError: the database is not empty, or the backup is incomplete or of a newer release
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
        // The rows that a migration inserted are in the backup too.
        for (const { name } of read.tables.toReversed()) await client.query(`delete from "${name}"`);
        // The backup contains the numbers that triggers count.
        await setTriggers(client, read, "disable");
      },
      async onTable({ name, columns }, pieces) {
        const copy = client.query(copyFrom(`copy "${name}" (${columnList(columns)}) from stdin`));
        await pipeline(pieces, copy);
        return { rows: copy.rowCount };
      },
    });
    await setTriggers(client, header, "enable");
    await apply(client, later);
    // Tokens, webhooks, devices and machines that ended since the backup are back: each waits to be kept.
    await client.query("update api_tokens set awaits_keep = true");
    await client.query("update audit_webhooks set awaits_keep = true");
    await client.query("update device_keys set awaits_keep = true");
    await client.query("update shared_machines set awaits_keep = true");
    // The copy of the directory is old too: nothing is applied before a super admin has seen what that would be.
    await client.query(`update settings set value = '{"liveSince": null}' where key = 'provisioning'`);
    await client.query("update directory_accounts set is_pending = false");
    await client.query("update scim_users set awaits_account = false");
    await client.query("update scim_groups set applied_gives = null, applied_group_id = null");
    await client.query("delete from directory_rights_due");
    // Someone who was let in again since has seven days more before their reminders are handed over.
    await client.query("update users set deactivated_at = now() where deactivated_at is not null");
    await rememberMigrations(client, migrations);
    await endLinks(client);
    await endInvitations(client);
    await endSessions(client);
    await beforeCommit?.();
    await client.query("commit");
    // PostgreSQL analyzes by itself before long, so a failure here only costs speed.
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

/** Ends every link: one whose last opening the backup does not know would live again. */
async function endLinks(client: pg.Client): Promise<void> {
  await client.query("delete from link_files");
  await client.query(`
    update links set ended_at = coalesce(ended_at, now()), ended_why = coalesce(ended_why, 'restore'), contents = null
    where ended_at is null or contents is not null`);
}

/**
 * Ends every invitation by email: one that was used, or ended, since the backup would work again. Pages show them as
 * ended.
 */
async function endInvitations(client: pg.Client): Promise<void> {
  await client.query(`update users set invited_until = now() where must_change_password
    and (invited_until > now() or id in (select user_id from company_invitations))`);
  await client.query("delete from invitations");
  await client.query("delete from company_invitations");
}

/**
 * Ends every session and the trust in every browser: one that was ended since would work again. People are asked about
 * calendar links and channels, of which some may have been removed since.
 */
async function endSessions(client: pg.Client): Promise<void> {
  await client.query("delete from sessions");
  await client.query("update devices set trusted_until = null, trusted_name = null where trusted_until is not null");
  await client.query(`update users set asks_about_links = true
    where id in (select user_id from calendar_feeds union select user_id from channels)`);
}

async function setTriggers(client: pg.Client, { tables }: BackupHeader, state: "enable" | "disable"): Promise<void> {
  // Not those by which PostgreSQL checks references.
  for (const { name } of tables) await client.query(`alter table "${name}" ${state} trigger user`);
}

/** Refuses a backup whose tables differ from those of its schema: it was altered, or is of another program. */
async function assertSameTables(client: pg.Client, header: BackupHeader): Promise<void> {
  const shape = (tables: BackupHeader["tables"]) =>
    JSON.stringify(
      tables.map(({ name, columns }) => [name, columns.toSorted()] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  if (shape(await readTables(client)) === shape(header.tables)) return;
  throw new BackupError(`This backup's tables aren't those of its schema (${header.schema}). Nothing was changed.`);
}

/** Records the migrations as Kysely's migrator does. */
async function rememberMigrations(client: pg.Client, migrations: readonly MigrationFile[]): Promise<void> {
  await client.query(`
    create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
    insert into kysely_migration_lock values ('migration_lock', 0)`);
  for (const { name } of migrations) {
    await client.query("insert into kysely_migration values ($1, $2)", [name, new Date().toISOString()]);
  }
}
