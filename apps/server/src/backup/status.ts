import { z } from "@pomander/contract";
import { sql } from "kysely";
import { type Clock, sqlNow } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";

/* The state of backups in the database, so that each of its processes can report it, also one that makes no backups. */

const keys = {
  schedule: "backup_schedule",
  lastGood: "backup_last_good",
  lastFailure: "backup_last_failure",
  secretsExported: "secrets_exported_at",
} as const;

const moment = z.iso.datetime().transform((text) => new Date(text));
const schedule = z.object({ dir: z.string(), at: z.string(), keep: z.string(), since: moment });
const goodBackup = z.object({ at: moment, bytes: z.number(), file: z.string() });
const failedBackup = z.object({ at: moment, reason: z.string() });

/**
 * A schedule as the settings give it: the folder, a time of the day in UTC (`03:00`), and the backups to keep
 * (`7d,4w,12m`).
 */
export interface BackupSchedule {
  dir: string;
  at: string;
  keep: string;
}

export interface BackupStatus {
  /** The schedule that the process which makes backups last stored; null: none is scheduled. */
  schedule: BackupSchedule | null;
  /** The newest scheduled backup and verified; `at` is the moment of its snapshot. */
  lastGood: { at: Date; bytes: number; file: string } | null;
  /** The newest failed attempt; it is kept after a good one. `reason` is a sentence. */
  lastFailure: { at: Date; reason: string } | null;
  /** Whether backups are scheduled and the last good one is older than `overdueHours`. */
  isOverdue: boolean;
}

/** Hours after which a daily backup is overdue. */
export const overdueHours = 26;

const read = async <T>(db: Database, key: string, schema: z.ZodType<T>): Promise<T | null> =>
  schema
    .nullable()
    .catch(null)
    .parse(await readSetting(db, key));

/** Milliseconds by which the clocks of a database's servers may differ. */
const skewMs = 300_000;

/**
 * Returns the state of this database's backups; `clock` is the database's, except in tests. A record that a clock ahead
 * of time stored is ignored: until that moment nothing would be due, and nothing overdue.
 */
export async function readBackupStatus(db: Database, clock?: Clock): Promise<BackupStatus> {
  const [planned, good, failure, { rows }] = await Promise.all([
    read(db, keys.schedule, schedule),
    read(db, keys.lastGood, goodBackup),
    read(db, keys.lastFailure, failedBackup),
    sql<{ now: Date }>`select ${sqlNow(clock)} as now`.execute(db),
  ]);
  const now = rows[0]?.now.getTime() ?? Number.NaN;
  const ifPast = <T extends { at: Date }>(what: T | null) =>
    what !== null && what.at.getTime() - now > skewMs ? null : what;
  const lastGood = ifPast(good);
  const since = planned?.since.getTime() ?? now;
  // If there is none, the first is due a day after the schedule began; likewise if the last one is far older.
  const from = Math.max(since - now > skewMs ? 0 : since, lastGood?.at.getTime() ?? 0);
  return {
    schedule: planned === null ? null : { dir: planned.dir, at: planned.at, keep: planned.keep },
    lastGood,
    lastFailure: ifPast(failure),
    isOverdue: planned !== null && now - from > overdueHours * 3_600_000,
  };
}

/** Stores the schedule, or, with null, that there is none; a new schedule keeps the beginning of the previous one. */
export async function writeBackupSchedule(db: Database, planned: BackupSchedule | null, at: Date): Promise<void> {
  const before = await read(db, keys.schedule, schedule);
  if (planned === null) {
    await db.deleteFrom("settings").where("key", "=", keys.schedule).execute();
    return;
  }
  await write(db, keys.schedule, { ...planned, since: (before?.since ?? at).toISOString() });
}

export const writeGoodBackup = (db: Database, good: NonNullable<BackupStatus["lastGood"]>): Promise<void> =>
  write(db, keys.lastGood, { ...good, at: good.at.toISOString() });

export const writeBackupFailure = (db: Database, failure: NonNullable<BackupStatus["lastFailure"]>): Promise<void> =>
  write(db, keys.lastFailure, { ...failure, at: failure.at.toISOString() });

/** Returns when the secrets were last exported; null: never, so that a loss of the data folder loses every vault. */
export const readSecretsExportedAt = (db: Database): Promise<Date | null> => read(db, keys.secretsExported, moment);

export const writeSecretsExported = (db: Database, at: Date): Promise<void> =>
  write(db, keys.secretsExported, at.toISOString());

const write = (db: Database, key: string, value: unknown): Promise<void> =>
  db.transaction().execute((trx) => writeSetting(trx, key, value));
