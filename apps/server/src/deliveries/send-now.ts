import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Delivery, SendOutcome } from "@pomander/contract";
import { withTransaction } from "../platform/transaction.ts";
import type { LimitRate } from "../platform/rate-limits.ts";
import type { ReadMailMode } from "../mail/mail-mode.ts";
import type { Database, Trx } from "../platform/database.ts";
import { startAttemptDeadline } from "../queue/backoff.ts";
import { claimJobs } from "../queue/claim.ts";
import { deliveryJobs } from "./claimed-delivery.ts";
import { createDeliver, type DeliverDeps } from "./deliver.ts";
import { presentDelivery } from "./list.ts";
import { enqueueNow } from "./enqueue-now.ts";
import { outcomeOf } from "./remind-now-outcome.ts";

/** What became of one Remind Now; with `failed`, what the mail server said. */
export interface SentNow {
  outcome: SendOutcome;
  deliveries: Delivery[];
  error?: { message: string; code: string };
}

/**
 * Sends a reminder now to all who get it, and says what the mail server said, after ten seconds at most; what is not
 * done then goes on by itself. `authorize` refuses who may not, in the transaction that puts it into the ledger.
 * @throws AppError `not_found`, `reminder_paused`, `all_unsubscribed`, `daily_limit`, `rate_limited`, and what `authorize` throws
 */
export type SendNow = (
  actorId: string,
  reminderId: string,
  authorize?: (trx: Trx) => Promise<void>,
) => Promise<SentNow>;

interface SendNowDeps extends DeliverDeps {
  limit: LimitRate;
  /** Without it mails leave from here. */
  readMailMode?: ReadMailMode;
  /** Milliseconds that the mail server has to answer. */
  timeoutMs?: number;
}

/** How many of one Remind Now are under way at a time. */
const concurrency = 4;
const pollIntervalMs = 100;

export function createSendNow({ timeoutMs = 10_000, ...deps }: SendNowDeps): SendNow {
  const deliver = createDeliver(deps);

  const sendWaiting = async (batchId: string) => {
    const where = sql`batch_id = ${batchId} and attempts = 0`;
    for (;;) {
      const time = startAttemptDeadline();
      const [claimed] = await claimJobs(deps.db, deliveryJobs, { limit: 1, where, clock: deps.clock });
      if (claimed === undefined) return;
      await deliver(claimed, time);
    }
  };
  const sendAll = async (batchId: string, until: number) => {
    const mailMode = await deps.readMailMode?.();
    // Nobody sends it before somebody says so.
    if (mailMode === "held") return;
    if (mailMode !== "none") await Promise.all(Array.from({ length: concurrency }, () => sendWaiting(batchId)));
    // Another worker may have taken some: looked after for as long as somebody waits for the answer.
    while (performance.now() < until && (await isUnderWay(deps.db, batchId)))
      await pause(pollIntervalMs, undefined, { ref: false });
  };

  return async (actorId, reminderId, authorize) => {
    await deps.limit("remindNow", actorId);
    const batchId = await withTransaction(deps.db, async (trx) => {
      await authorize?.(trx);
      return enqueueNow(trx, deps, reminderId);
    });
    const sending = sendAll(batchId, performance.now() + timeoutMs).catch((error: unknown) => {
      // The rows wait in the ledger: a worker takes them up.
      deps.log.warn({ err: error, batch: batchId }, "a Remind Now was left to the workers");
    });
    await Promise.race([sending, pause(timeoutMs, undefined, { ref: false })]);
    const rows = await deps.db.selectFrom("deliveries").selectAll().where("batch_id", "=", batchId).execute();
    return { ...outcomeOf(rows), deliveries: rows.map((row) => presentDelivery(row, true)) };
  };
}

/** Whether something of it has not had its first try yet. */
async function isUnderWay(db: Database, batchId: string): Promise<boolean> {
  const row = await db
    .selectFrom("deliveries")
    .select("id")
    .where("batch_id", "=", batchId)
    .where((where) =>
      where.or([
        where("state", "=", "sending"),
        where.and([where("state", "=", "pending"), where("attempts", "=", 0)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
