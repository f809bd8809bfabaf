import { setTimeout as pause } from "node:timers/promises";
import type { Delivery, SendOutcome } from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { countTowardsDailyLimits, type DailyLimits, nextDay } from "../claim/daily-limit.ts";
import { createDeliver } from "./deliver.ts";
import type { DeliverDeps } from "./record.ts";
import { presentDelivery } from "../list-deliveries.ts";
import { localDateOf } from "../context/recurrence.ts";
import { readReminderContexts } from "../context/reminder-context.ts";
import { deliveryJobs, recipientColumns } from "../store.ts";
import { AppError } from "../../errors.ts";
import type { ReadMailMode } from "../../mail/mail-mode.ts";
import { type Clock, readNow, sqlNow } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { DeliveriesTable } from "../../platform/reminder-tables.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { startAttemptDeadline } from "../../queue/backoff.ts";
import { claimJobs } from "../../queue/claim.ts";
import { hasRow } from "../../platform/rows.ts";

/** The result of one Remind Now; with `failed`, the mail server's answer. */
export interface SentNow {
  outcome: SendOutcome;
  deliveries: Delivery[];
  error?: { message: string; code: string };
}

/**
 * Sends a reminder now to all recipients and returns the mail server's answer, after ten seconds at most; the rest
 * continues by itself. `authorize` refuses callers without the right, in the transaction that stores the rows.
 * @throws AppError `not_found`, `reminder_paused`, `all_unsubscribed`, `daily_limit`, and what `authorize` throws
 */
export type SendNow = (reminderId: string, authorize?: (trx: Trx) => Promise<void>) => Promise<SentNow>;

interface SendNowDeps extends DeliverDeps {
  /** Absent: this process sends mails itself. */
  readMailMode?: ReadMailMode;
  /** Milliseconds that the mail server has to answer. */
  timeoutMs?: number;
}

/** Number of messages of one Remind Now that are sent at a time. */
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
    // Held mail waits until it is released.
    if (mailMode === "held") return;
    if (mailMode !== "none") await Promise.all(Array.from({ length: concurrency }, () => sendWaiting(batchId)));
    // Another worker may have claimed some rows, so this polls for as long as the caller waits for the answer.
    while (performance.now() < until && (await isUnderWay(deps.db, batchId)))
      await pause(pollIntervalMs, undefined, { ref: false });
  };

  return async (reminderId, authorize) => {
    const batchId = await withTransaction(deps.db, async (trx) => {
      await authorize?.(trx);
      return enqueueNow(trx, deps, reminderId);
    });
    const sending = sendAll(batchId, performance.now() + timeoutMs).catch((error: unknown) => {
      // The rows are stored: a worker claims them.
      deps.log.warn({ err: error, batch: batchId }, "a Remind Now was left to the workers");
    });
    await Promise.race([sending, pause(timeoutMs, undefined, { ref: false })]);
    const rows = await deps.db.selectFrom("deliveries").selectAll().where("batch_id", "=", batchId).execute();
    return { ...outcomeOf(rows), deliveries: rows.map((row) => presentDelivery(row, true)) };
  };
}

/** Returns whether a delivery of the batch has not finished its first try. */
const isUnderWay = (db: Database, batchId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom("deliveries")
      .select("id")
      .where("batch_id", "=", batchId)
      .where((where) =>
        where.or([
          where("state", "=", "sending"),
          where.and([where("state", "=", "pending"), where("attempts", "=", 0)]),
        ]),
      ),
  );

interface EnqueueNowDeps {
  config: DailyLimits;
  clock?: Clock | undefined;
}

/** Stores the deliveries of one Remind Now, one row for each recipient, and returns the id that they share. */
export async function enqueueNow(trx: Trx, { config, clock }: EnqueueNowDeps, reminderId: string): Promise<string> {
  const [reminder] = await readReminderContexts(trx, [reminderId]);
  if (reminder === undefined || !reminder.isVisible) throw new AppError("not_found");
  if (reminder.isPaused) throw new AppError("reminder_paused");
  const recipients = reminder.recipients.filter((one) => !one.isUnsubscribed);
  if (recipients.length === 0) throw new AppError("all_unsubscribed");
  const now = await readNow(trx, clock);
  const counted = recipients.map((recipient) => ({ reminder, recipient, messages: 1 as const, dailyLimits: config }));
  if (!(await countTowardsDailyLimits(trx, counted, now)).every((fits) => fits)) {
    const retryAfterSeconds = Math.ceil((nextDay(now).getTime() - now) / 1000);
    throw new AppError("daily_limit", {
      params: { n: config.dailyRecipients, m: config.dailyMessages },
      retryAfterSeconds,
    });
  }
  const batchId = uuidv7();
  const rows = recipients.map((recipient) => {
    const id = uuidv7();
    return {
      id,
      reminder_id: reminder.id,
      kind: "now" as const,
      batch_id: batchId,
      occurrence: localDateOf(now, reminder.ownerZone),
      ...recipientColumns(recipient),
      send_at: sqlNow(clock),
      due_at: sqlNow(clock),
      message_id: id,
      created_at: sqlNow(clock),
    };
  });
  await trx.insertInto("deliveries").values(rows).execute();
  return batchId;
}

type OutcomeRow = Pick<Selectable<DeliveriesTable>, "state" | "via" | "error">;

/**
 * Returns the outcome of one Remind Now: sent when at least one recipient's mail was accepted, failed when none was.
 */
export function outcomeOf(rows: readonly OutcomeRow[]): {
  outcome: SendOutcome;
  error?: { message: string; code: string };
} {
  const sent = rows.filter(({ state }) => state === "sent");
  if (sent.length > 0) return { outcome: sent.some(({ via }) => via !== "outbox") ? "sent" : "outbox" };
  if (rows.some(({ state, error }) => state === "sending" || (state === "pending" && error === null))) {
    return { outcome: "queued" };
  }
  const refused = rows.find(({ error }) => error !== null);
  if (refused?.error == null) {
    return { outcome: "failed", error: { message: "There is no one left to send it to.", code: "no_recipient" } };
  }
  const again = refused.state === "pending" ? " (It is tried again for a day.)" : "";
  return { outcome: "failed", error: { message: refused.error + again, code: smtpErrorCode(refused.error) } };
}

/**
 * Returns the kind of a failure by the mail server's answer: `smtp_authentication` (it refuses our password),
 * `smtp_not_authorized` (we may not send this), `smtp_refused` (any other reply), `smtp_unreachable` (none).
 */
export function smtpErrorCode(text: string): string {
  const [, code, enhanced = ""] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(text) ?? [];
  if (code === undefined) return "smtp_unreachable";
  if (code === "535") return "smtp_authentication";
  if (code === "553" || (code === "550" && enhanced.startsWith("5.7."))) return "smtp_not_authorized";
  return "smtp_refused";
}
