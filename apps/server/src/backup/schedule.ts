import type pg from "pg";
import { type BackupSettings, keepText } from "../backup-settings.ts";
import { advisoryLocks } from "../platform/advisory-locks.ts";
import { type Clock, dayMs } from "../platform/clock.ts";
import type { Database, OpenDatabase } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { failureReason } from "./failure-reason.ts";
import { assertFolder, makeScheduledBackup } from "./scheduled-backup.ts";
import {
  type BackupStatus,
  readBackupStatus,
  writeBackupFailure,
  writeBackupSchedule,
  writeGoodBackup,
} from "./status.ts";
import { verifyAsPossible } from "./verify-backup.ts";

export interface ScheduleDeps {
  db: Database;
  connect: OpenDatabase["connect"];
  clock: Clock;
  log: Log;
  settings: BackupSettings;
  /** This server's release. */
  release: string;
  /** Restores the whole backup where the machine has room for it, by default. */
  verify?: typeof verifyAsPossible;
}

/** `busy`: another process is making a backup. */
export type ScheduleOutcome = "made" | "failed" | "not due" | "busy" | "stopped";

export interface BackupScheduler {
  /** Makes a backup when one is due, and stores its outcome. @throws when the database does not answer */
  runIfDue(): Promise<ScheduleOutcome>;
  /** Ends a backup in progress, and starts no other. */
  stop(): void;
}

/** Milliseconds between tries while they fail. */
const retryMs = 3_600_000;

/** Returns the last moment at or before `now` at which it was `at` (`03:00`) in UTC. */
export function lastDue(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`);
  return today.getTime() <= now.getTime() ? today : new Date(today.getTime() - dayMs);
}

/** Creates the scheduler of the backups in the settings, and records that they are on. */
export async function createBackupScheduler(deps: ScheduleDeps): Promise<BackupScheduler> {
  const { db, connect, clock, log, settings, release, verify = verifyAsPossible } = deps;
  const { dir, at, keep } = settings;
  await writeBackupSchedule(db, { dir, at, keep: keepText(keep) }, clock.now());
  const ending = new AbortController();
  /** The first run does not wait: an administrator may have fixed the fault and restarted the server. */
  let isFirst = true;

  const fail = async (error: unknown): Promise<ScheduleOutcome> => {
    if (ending.signal.aborted) return "stopped";
    const reason = failureReason(error, dir);
    log.error({ err: error, dir, reason }, "the backup failed");
    await writeBackupFailure(db, { at: clock.now(), reason });
    return "failed";
  };

  const make = async (client: pg.Client, { lastGood }: BackupStatus): Promise<ScheduleOutcome> => {
    const begun = clock.now();
    try {
      const { file, bytes, verified, removed } = await makeScheduledBackup(client, {
        settings,
        release,
        at: begun,
        keep: lastGood?.file ?? null,
        log,
        verify,
        signal: ending.signal,
      });
      await writeGoodBackup(db, { at: begun, bytes, file });
      log.info({ file, bytes, verified, removed }, "the backup is made and verified");
      return "made";
    } catch (error) {
      return fail(error);
    }
  };

  return {
    runIfDue: async () => {
      const isRetryNow = isFirst;
      isFirst = false;
      const isDue = (status: BackupStatus) => needsBackup(status, at, clock.now(), isRetryNow);
      if (ending.signal.aborted) return "stopped";
      if (!isDue(await readBackupStatus(db, clock))) {
        if (!isRetryNow) return "not due";
        return assertFolder(dir).then(() => "not due" as const, fail);
      }
      const client = await connect();
      try {
        if (!(await tryLock(client))) return "busy";
        // Another process may have written a backup by now.
        const status = await readBackupStatus(db, clock);
        return isDue(status) ? await make(client, status) : "not due";
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    stop: () => ending.abort(),
  };
}

function needsBackup({ lastGood, lastFailure }: BackupStatus, at: string, now: Date, isRetryNow: boolean): boolean {
  const good = lastGood?.at.getTime() ?? -Infinity;
  const failed = lastFailure?.at.getTime() ?? -Infinity;
  if (!isRetryNow && failed > good && now.getTime() - failed < retryMs) return false;
  return good < lastDue(at, now).getTime() || failed > good;
}

/** Takes the lock that the connection keeps until it ends. */
async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1, $2) as taken", [
    ...advisoryLocks.backup,
  ]);
  return rows[0]?.taken === true;
}
