import { z } from "@pomander/contract";
import { sql } from "kysely";
import { type Clock, sqlNow } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";

/*
 * What the database remembers of its backups, so that every process of it can say how they are, also one that makes none.
 */

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

/** As the settings say it: the folder, a time of the day in UTC (`03:00`), and what is kept (`7d,4w,12m`). */
export interface BackupSchedule {
  dir: string;
  at: string;
  keep: string;
}

export interface BackupStatus {
  /** What the process that makes backups last wrote down; null: none is scheduled. */
  schedule: BackupSchedule | null;
  /** The newest that was made on schedule and verified; `at` is the moment that it holds. */
  lastGood: { at: Date; bytes: number; file: string } | null;
  /** The newest try that came to nothing; it stays after a good one. `reason` is a sentence. */
  lastFailure: { at: Date; reason: string } | null;
  /** Whether backups are scheduled and the last good one is older than `overdueHours`. */
  isOverdue: boolean;
}

/** Hours after which a day's backup is missed. */
export const overdueHours = 26;

const read = async <T>(db: Database, key: string, schema: z.ZodType<T>): Promise<T | null> =>
  schema
    .nullable()
    .catch(null)
    .parse(await readSetting(db, key));

/** Milliseconds by which the clocks of a database's servers may differ. */
const skewMs = 300_000;

/**
 * How the backups of this database are; `clock` is the database's unless a test says otherwise. What was written down by a
 * clock that was ahead is passed over: until that moment nothing would be due, and nothing overdue.
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
  // Without any the first one is due a day after they were scheduled; one from long before, too.
  const from = Math.max(since - now > skewMs ? 0 : since, lastGood?.at.getTime() ?? 0);
  return {
    schedule: planned === null ? null : { dir: planned.dir, at: planned.at, keep: planned.keep },
    lastGood,
    lastFailure: ifPast(failure),
    isOverdue: planned !== null && now - from > overdueHours * 3_600_000,
  };
}

/** Writes down that backups are made, or, with null, that they no longer are; one that is the same keeps its beginning. */
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

/** When the secrets were last exported; null: never, and whoever loses the data folder loses every vault. */
export const readSecretsExportedAt = (db: Database): Promise<Date | null> => read(db, keys.secretsExported, moment);

export const writeSecretsExported = (db: Database, at: Date): Promise<void> =>
  write(db, keys.secretsExported, at.toISOString());

const write = (db: Database, key: string, value: unknown): Promise<void> =>
  db.transaction().execute((trx) => writeSetting(trx, key, value));
