import { setTimeout as pause } from "node:timers/promises";
import type { Delivery, SendOutcome } from "@pomander/contract";
import { transact } from "../accounts/transact.ts";
import type { LimitRate } from "../http/rate-limits.ts";
import type { ReadMailWay } from "../mail/way.ts";
import type { Database, Trx } from "../platform/database.ts";
import { startTryTime } from "../platform/lease.ts";
import { claimDeliveries } from "./claims.ts";
import { createDeliver, type DeliverParts } from "./deliver.ts";
import { presentDelivery } from "./list.ts";
import { enqueueNow } from "./enqueue-now.ts";
import { outcomeOf } from "./outcome.ts";

/** What became of one Remind Now; with `failed`, what the mail server said. */
export interface SentNow {
  outcome: SendOutcome;
  deliveries: Delivery[];
  error?: { message: string; code: string };
}

/**
 * Sends a reminder now to all who get it, and says what the mail server said, after ten seconds at most; what is not
 * done then goes on by itself. `judge` refuses who may not, in the transaction that puts it into the ledger.
 * @throws Refusal `not_found`, `reminder_paused`, `all_unsubscribed`, `daily_limit`, `rate_limited`, and what `judge` throws
 */
export type SendNow = (actorId: string, reminderId: string, judge?: (trx: Trx) => Promise<void>) => Promise<SentNow>;

interface Parts extends DeliverParts {
  limit: LimitRate;
  /** Without it mails leave from here. */
  readMailWay?: ReadMailWay;
  /** Milliseconds that the mail server has to answer. */
  patience?: number;
}

/** How many of one Remind Now are under way at a time. */
const runners = 4;
const lookMs = 100;

export function createSendNow({ patience = 10_000, ...parts }: Parts): SendNow {
  const deliver = createDeliver(parts);

  const sendWaiting = async (batchId: string) => {
    for (;;) {
      const time = startTryTime();
      const [claimed] = await claimDeliveries(parts.db, { limit: 1, batchId, clock: parts.clock });
      if (claimed === undefined) return;
      await deliver(claimed, time);
    }
  };
  const sendAll = async (batchId: string, until: number) => {
    const way = await parts.readMailWay?.();
    // Nobody sends it before somebody says so.
    if (way === "held") return;
    if (way !== "none") await Promise.all(Array.from({ length: runners }, () => sendWaiting(batchId)));
    // Another worker may have taken some: looked after for as long as somebody waits for the answer.
    while (performance.now() < until && (await isUnderWay(parts.db, batchId)))
      await pause(lookMs, undefined, { ref: false });
  };

  return async (actorId, reminderId, judge) => {
    await parts.limit("remindNow", actorId);
    const batchId = await transact(parts.db, async (trx) => {
      await judge?.(trx);
      return enqueueNow(trx, parts, reminderId);
    });
    const sending = sendAll(batchId, performance.now() + patience).catch((error: unknown) => {
      // The rows wait in the ledger: a worker takes them up.
      parts.log.warn({ err: error, batch: batchId }, "a Remind Now was left to the workers");
    });
    await Promise.race([sending, pause(patience, undefined, { ref: false })]);
    const rows = await parts.db.selectFrom("deliveries").selectAll().where("batch_id", "=", batchId).execute();
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
