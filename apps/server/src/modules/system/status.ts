import type { SystemStatus } from "@pomander/contract";
import type { Config } from "../../config.ts";
import type { ReadMailMode } from "../../mail/mail-mode.ts";
import type { Database } from "../../platform/database.ts";
import type { QueueLoad, ReadFacts } from "./facts.ts";
import { countFailedDeliveries, readLastMailError, readLastSent } from "./mail-errors.ts";

interface StatusDeps {
  config: Pick<Config, "databaseUrl" | "pepper" | "fileSize" | "defaultLanguage">;
  db: Database;
  version: string;
  readFacts: ReadFacts;
  readMailMode: ReadMailMode;
}

/** How the server is, as administrators see it. */
export async function readStatus({ config, db, version, readFacts, readMailMode }: StatusDeps): Promise<SystemStatus> {
  const facts = await readFacts();
  const { backups, database, disks, files, leaverTasks, people, queues, secretsExportedAt, upkeep } = facts;
  const error = await readLastMailError(db);
  return {
    readAt: new Date().toISOString(),
    version,
    mail: await readMailMode(),
    lastMailSentAt: isoOf(await readLastSent(db)),
    lastMailError: error?.error ?? null,
    lastMailErrorAt: isoOf(error?.at),
    defaultLanguage: config.defaultLanguage,
    failedDeliveries: await countFailedDeliveries(db),
    queues: {
      mails: presentQueue(queues.mails),
      deliveries: presentQueue(queues.deliveries),
      channels: presentQueue(queues.channels),
    },
    database: { kind: config.databaseUrl === null ? "embedded" : "own", ...database },
    backups: {
      schedule: backups.schedule,
      lastGood: backups.lastGood && { ...backups.lastGood, at: backups.lastGood.at.toISOString() },
      lastFailure: presentFailure(backups.lastFailure),
      isOverdue: backups.isOverdue,
    },
    secrets: { kept: config.pepper === null ? "folder" : "settings", exportedAt: isoOf(secretsExportedAt) },
    files: { count: files.count, bytes: files.bytes, limitBytes: files.limitBytes, fileBytes: config.fileSize },
    sharedVaults: { waitingForKeys: leaverTasks.vaultsWithoutKeys, overdueTasks: leaverTasks.overdue },
    people,
    upkeep: { lastDoneAt: isoOf(upkeep.lastDoneAt), lastFailure: presentFailure(upkeep.lastFailure) },
    disks,
  };
}

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
const presentQueue = ({ oldestDueAt, ...load }: QueueLoad) => ({ ...load, oldestDueAt: isoOf(oldestDueAt) });
const presentFailure = (failure: { at: Date; reason: string } | null) =>
  failure && { ...failure, at: failure.at.toISOString() };
