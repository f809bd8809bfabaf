import { sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import { recordResult, scheduleRetry } from "../queue/claim.ts";
import { type ClaimedDelivery, deliveryJobs, lockReminderOf } from "./claimed-delivery.ts";
import { putPlanned, readPlanned } from "./store.ts";
import { nextDelivery } from "./next-delivery.ts";
import { findRecipient } from "./prepare.ts";
import { sqlNow, readNow } from "../platform/sql-now.ts";

/** How a try ended. */
export type AttemptOutcome =
  | { state: "sent"; via: "smtp" | "outbox" }
  | { state: "failed"; error: string }
  | { state: "postponed"; error: string };

/**
 * Records how a try ended, and no more: for a delivery whose reminder cannot be read. Says whether it is done with: false
 * when it will be tried again, or when the lease was lost to another worker.
 */
export async function recordAttempt(trx: Trx, claimed: ClaimedDelivery, outcome: AttemptOutcome, clock?: Clock) {
  if (outcome.state !== "postponed") return recordResult(trx, deliveryJobs, claimed, outcome, clock);
  return (await scheduleRetry(trx, deliveryJobs, claimed, outcome.error, clock)) === "failed";
}

/** Records how a try ended and plans what comes next, in one transaction. */
export async function finishDelivery(
  trx: Trx,
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome,
  clock?: Clock,
): Promise<void> {
  const reminder = await lockReminderOf(trx, claimed);
  const isDone = await recordAttempt(trx, claimed, outcome, clock);
  if (!isDone || reminder === null) return;
  if (outcome.state === "sent") await count(trx, claimed, clock);
  if (claimed.kind === "scheduled" && reminder.frequency !== "once") await planNext(trx, claimed, clock);
}

/** Once an occurrence, or a Remind Now, whatever the number of recipients. */
async function count(trx: Trx, { id, reminder_id, kind, occurrence, batch_id }: ClaimedDelivery, clock?: Clock) {
  const same =
    kind === "now"
      ? sql`batch_id = ${batch_id}`
      : sql`reminder_id = ${reminder_id} and kind = 'scheduled' and occurrence = ${occurrence}`;
  await sql`
    update reminders set last_reminded = ${sqlNow(clock)}, notification_count = notification_count + 1
    where id = ${reminder_id}
      and not exists (select from deliveries where ${same} and state = 'sent' and id <> ${id})`.execute(trx);
}

async function planNext(trx: Trx, claimed: ClaimedDelivery, clock?: Clock): Promise<void> {
  const found = await findRecipient(trx, claimed);
  if (found === null) return;
  const now = await readNow(trx, clock);
  const { reminder, recipient } = found;
  const rows = await readPlanned(trx, [reminder.id], now, [recipient.key, recipient.address, claimed.recipient_key]);
  const done = { id: claimed.id, date: claimed.occurrence, state: "sent", dueAt: now } as const;
  const occurrence = nextDelivery(reminder, recipient, [...rows, done], { now, isContinued: true });
  if (occurrence !== null) await putPlanned(trx, [{ reminder, recipient, occurrence }], now);
}
