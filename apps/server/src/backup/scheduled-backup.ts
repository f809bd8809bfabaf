import { createReadStream } from "node:fs";
import { access, constants, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type pg from "pg";
import type { BackupSettings } from "../backup-settings.ts";
import type { Log } from "../platform/log.ts";
import { writeBackupFile } from "./backup-file.ts";
import { BackupError } from "./format.ts";
import { type Opener, openSealed, sealFor } from "./sealing.ts";
import { backupNamesOf, chooseSuperfluous } from "./kept-backups.ts";
import { type Verification, verifyAsPossible } from "./verify-backup.ts";

interface ScheduledBackupOptions {
  settings: BackupSettings;
  /** This server's release. */
  release: string;
  /** The moment in the name of the backup's file. */
  at: Date;
  /** A file that is kept, whatever its age: the last good one. */
  keep: string | null;
  log: Log;
  signal: AbortSignal;
  verify?: typeof verifyAsPossible;
}

interface ScheduledBackup {
  /** Its name in the folder. */
  file: string;
  bytes: number;
  verified: Verification;
  /** The names of the backups that were removed as superfluous. */
  removed: string[];
}

/** Checks that backups can be written to a folder. @throws BackupError, or the system's error, where they cannot */
export async function assertFolder(dir: string): Promise<void> {
  if (!(await stat(dir)).isDirectory()) throw new BackupError(`${dir} isn't a folder.`);
  await access(dir, constants.W_OK);
}

/**
 * Makes a backup in the folder of the settings, verifies it before it gets its name, and removes those of this server
 * that need not be kept. Only one at a time may run for a folder: drafts that killed attempts left are removed, too.
 */
export async function makeScheduledBackup(
  client: pg.Client,
  { settings, release, at, keep, log, signal, verify = verifyAsPossible }: ScheduledBackupOptions,
): Promise<ScheduledBackup> {
  const { dir, encryptTo } = settings;
  await assertFolder(dir);
  const names = backupNamesOf(await readPlace(client));
  for (const name of names.findDrafts(await readdir(dir))) await rm(join(dir, name), { force: true });
  const thin = async (last: string | null) => {
    const superfluous = chooseSuperfluous(names.find(await readdir(dir)), settings.keep);
    const removed = superfluous.map(({ name }) => name).filter((name) => name !== last);
    for (const name of removed) await rm(join(dir, name), { force: true });
    return removed;
  };
  // Superfluous backups are removed before, too: the disk may be full because of them.
  const removedBefore = await thin(keep);

  let opener: Opener | null = null;
  const encrypt = (plain: Readable) => {
    if (encryptTo === null) return Promise.resolve(plain);
    return sealFor(encryptTo, plain, (fileKey) => {
      opener = { fileKey };
    });
  };
  const databaseBytes = await readDatabaseBytes(client);
  let verified: Verification = "read";
  const check = async (draft: string) => {
    const open = () => openSealed(createReadStream(draft, { signal }), opener);
    verified = await verify(open, { databaseBytes, log });
  };
  const file = names.nameOf(at, encryptTo !== null);
  const { bytes } = await writeBackupFile(client, join(dir, file), { release, encrypt, check, signal });
  return { file, bytes, verified, removed: [...removedBefore, ...(await thin(file))] };
}

/**
 * Returns a name of this database. A copy that was restored elsewhere, with the same secrets and this very folder, must
 * not remove the original's backups.
 */
async function readPlace(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(`
    select concat_ws('/', system_identifier, (select oid from pg_database where datname = current_database())) as place
    from pg_control_system()`);
  return rows[0]?.place ?? "";
}

async function readDatabaseBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  return Number(rows[0]?.bytes ?? 0);
}
