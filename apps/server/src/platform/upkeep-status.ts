import { z } from "@pomander/contract";
import type { Database } from "./database.ts";
import { readNow } from "./clock.ts";
import { readSetting, writeSetting } from "./settings.ts";

const keys = { done: "upkeep_done", failed: "upkeep_failed" } as const;

const moment = z.iso.datetime().transform((text) => new Date(text));
const doneSchema = z.object({ at: moment }).nullable().catch(null);
const failedSchema = z.object({ at: moment, reason: z.string() }).nullable().catch(null);

/** The outcome of upkeep, whichever process ran it. */
export interface UpkeepStatus {
  lastDoneAt: Date | null;
  /** The newest failed run; it is kept after a good one. */
  lastFailure: { at: Date; reason: string } | null;
}

export async function readUpkeepStatus(db: Database): Promise<UpkeepStatus> {
  const done = doneSchema.parse(await readSetting(db, keys.done));
  const failed = failedSchema.parse(await readSetting(db, keys.failed));
  return { lastDoneAt: done?.at ?? null, lastFailure: failed };
}

/** Returns whether the last run, of any process, is more than an hour ago, the interval between runs. */
export async function isUpkeepOverdue(db: Database): Promise<boolean> {
  const { lastDoneAt } = await readUpkeepStatus(db);
  return lastDoneAt === null || Date.now() - lastDoneAt.getTime() > 3_600_000;
}

/** Stores, by the database's clock, that upkeep was done. */
export const noteUpkeepDone = (db: Database): Promise<void> =>
  db.transaction().execute(async (trx) => writeSetting(trx, keys.done, { at: await isoNow(trx) }));

/** Stores the same for a run that failed. */
export const noteUpkeepFailed = (db: Database, error: unknown): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await writeSetting(trx, keys.failed, { at: await isoNow(trx), reason });
  });

const isoNow = async (trx: Parameters<typeof readNow>[0]) => new Date(await readNow(trx)).toISOString();
