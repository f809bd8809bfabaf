import { type BackupScheduler, createBackupScheduler, type ScheduleDeps } from "../../backup/schedule.ts";
import { assertRecipient } from "../../backup/sealing.ts";
import { readSecretsExportedAt, writeBackupSchedule } from "../../backup/status.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { tellOfBackups } from "./backup-mails.ts";

interface BackupsDeps extends Omit<ScheduleDeps, "settings"> {
  config: Pick<Config, "backups" | "databaseUrl">;
}

const everyMs = 60_000;

export interface Backups {
  /** Looks at once and every minute whether a backup is due and makes it, and whether there is something to tell. */
  start(): void;
  stop(): Promise<void>;
}

/** Writes down whether this server makes backups, and begins with nothing. */
export async function prepareBackups({ config, ...deps }: BackupsDeps): Promise<Backups> {
  const { db, clock, log } = deps;
  const scheduler = await createScheduler(config, deps);
  let timer: NodeJS.Timeout | undefined;
  let hasStopped = false;
  let looking: Promise<void> | null = null;
  const look = async () => {
    await scheduler?.runIfDue();
    if (!hasStopped) await tellOfBackups(db, clock);
  };
  const lookOnce = () => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!hasStopped) log.warn({ err: error }, "the backups could not be looked after");
      })
      .finally(() => {
        looking = null;
      });
  };
  return {
    start: () => {
      if (hasStopped) return;
      timer = setInterval(lookOnce, everyMs);
      lookOnce();
    },
    stop: async () => {
      hasStopped = true;
      clearInterval(timer);
      scheduler?.stop();
      await looking;
    },
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
