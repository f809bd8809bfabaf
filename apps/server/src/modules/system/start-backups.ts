import { type BackupScheduler, createBackupScheduler, type ScheduleDeps } from "../../backup/schedule.ts";
import { assertRecipient } from "../../backup/sealing.ts";
import { readSecretsExportedAt, writeBackupSchedule } from "../../backup/status.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { tellOfBackups } from "./backup-mails.ts";

interface BackupsDeps extends Omit<ScheduleDeps, "settings"> {
  config: Pick<Config, "backups" | "databaseUrl">;
  /** Milliseconds from one look to the next. */
  everyMs?: number;
  /** Milliseconds after which a backup that is under way no longer keeps from telling that one is overdue. */
  patienceMs?: number;
}

export interface Backups {
  /** Looks at once and every minute whether a backup is due and makes it, and whether there is something to tell. */
  start(): void;
  stop(): Promise<void>;
}

/** Writes down whether this server makes backups, and begins with nothing. */
export async function prepareBackups(given: BackupsDeps): Promise<Backups> {
  const { config, everyMs = 60_000, patienceMs = 3_600_000, ...deps } = given;
  const { db, clock, log } = deps;
  const scheduler = await createScheduler(config, deps);
  let timer: NodeJS.Timeout | undefined;
  let hasStopped = false;
  const onFailure = (error: unknown) => {
    if (!hasStopped) log.warn({ err: error }, "the backups could not be looked after");
  };
  const tell = createOneAtATime(async () => (hasStopped ? false : tellOfBackups(db, clock)), onFailure);
  const backUp = createOneAtATime(async () => scheduler?.runIfDue(), onFailure);
  const look = () => {
    // The one that is made now may put an end to what there is to tell; but of a disk that hangs it waits for ever.
    if (backUp.runningMs() > patienceMs) void tell.start();
    else void backUp.start()?.then(tell.start);
  };
  return {
    start: () => {
      if (hasStopped) return;
      timer = setInterval(look, everyMs);
      look();
    },
    stop: async () => {
      hasStopped = true;
      clearInterval(timer);
      scheduler?.stop();
      await backUp.finish();
      await tell.finish();
    },
  };
}

/** Begins some work, unless the last time is not over yet. */
function createOneAtATime(work: () => Promise<unknown>, onFailure: (error: unknown) => void) {
  let running: { since: number; done: Promise<void> } | null = null;
  return {
    /** Gives when it is done; null where the last time is not over. */
    start: (): Promise<void> | null => {
      if (running !== null) return null;
      const done = work()
        .then(() => undefined, onFailure)
        .finally(() => {
          running = null;
        });
      running = { since: performance.now(), done };
      return done;
    },
    runningMs: () => (running === null ? 0 : performance.now() - running.since),
    finish: async () => running?.done,
  };
}

async function createScheduler(
  { backups, databaseUrl }: BackupsDeps["config"],
  deps: Omit<ScheduleDeps, "settings">,
): Promise<BackupScheduler | null> {
  if (backups !== null && backups !== "none") {
    if (backups.encryptTo !== null) assertRecipient(backups.encryptTo);
    return createBackupScheduler({ ...deps, settings: backups });
  }
  // Beside a database of its own a process may have others, which do make backups.
  if (backups === "none" || databaseUrl === null) await writeBackupSchedule(deps.db, null, deps.clock.now());
  return null;
}

/** Says, until it was done, that the secrets are to be exported; not where they are settings, which are kept elsewhere. */
export async function warnOfSecrets(db: Database, { pepper }: Pick<Config, "pepper">, log: Log): Promise<void> {
  if (pepper !== null || (await readSecretsExportedAt(db)) !== null) return;
  log.warn(
    "whoever loses the data folder loses every vault, whatever backups there are: export its secrets once, " +
      "`npm run pomander -- secrets export FILE`, and keep them elsewhere",
  );
}
