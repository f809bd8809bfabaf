import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import { serverFolder } from "./server-folder.ts";

const defaultFolder = join(serverFolder, "migrations");

/**
 * Migrates the tables to this release, each file of `migrations/` in one transaction, under a lock, so that many
 * processes may start at once. Forward only. Migrations of a newer release are left alone: its tables work with this
 * release too. Returns the applied ones.
 */
export async function migrate(db: Database, log?: Log, folder: string = defaultFolder): Promise<string[]> {
  const ours = await readMigrations(folder);
  const newer = ofNewerRelease(await readApplied(db), Object.keys(ours));
  if (newer.length > 0) log?.warn({ migrations: newer }, "the database was migrated by a newer release");
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({ ...ours, ...Object.fromEntries(newer.map((name) => [name, nothing])) }),
    },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  const done = results.map((result) => result.migrationName);
  if (done.length > 0) log?.info({ migrations: done }, "migrated");
  return done;
}

/** Returns the migrations that `migrate` would apply, and those of a newer release; changes nothing. */
export async function checkMigrations(
  db: Database,
  folder: string = defaultFolder,
): Promise<{ pending: string[]; newer: string[] }> {
  const ours = (await readMigrationFiles(folder)).map(({ name }) => name);
  const applied = await readApplied(db);
  return { pending: ours.filter((name) => !applied.includes(name)), newer: ofNewerRelease(applied, ours) };
}

const nothing: Migration = { up: async () => undefined };

export interface MigrationFile {
  /** The file's name without `.sql`. */
  name: string;
  text: string;
}

/** Reads the files of `migrations/`, in the order in which they are applied. */
export async function readMigrationFiles(folder: string = defaultFolder): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -".sql".length),
      text: await readFile(join(folder, file), "utf8"),
    })),
  );
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = await readMigrationFiles(folder);
  const entries = files.map(({ name, text }): [string, Migration] => [
    name,
    { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
  ]);
  return Object.fromEntries(entries);
}

async function readApplied(db: Database): Promise<string[]> {
  const found = await sql<{ present: boolean }>`select to_regclass('kysely_migration') is not null as present`.execute(
    db,
  );
  if (found.rows[0]?.present !== true) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

function ofNewerRelease(applied: readonly string[], ours: readonly string[]): string[] {
  const last = ours.at(-1) ?? "";
  return applied.filter((name) => !ours.includes(name) && name > last);
}
