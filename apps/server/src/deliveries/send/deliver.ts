import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { ChannelOutcome } from "../to-channels/post.ts";
import type { SendToChannel } from "../to-channels/send.ts";
import { noteUndelivered } from "../notices/notices.ts";
import { findRecipient, nextPlanned, type PrepareDeps } from "../claim/decide.ts";
import { prepareDelivery } from "../claim/prepare.ts";
import { type ClaimedDelivery, deliveryJobs, lockReminderOf, putPlanned } from "../store.ts";
import { classifyMailError, redactAddresses } from "../../mail/mail-error.ts";
import type { Mailer, OutgoingMail } from "../../mail/mailer.ts";
import { writeReminderMail } from "../../mail/write-mail.ts";
import { type Clock, readNow, sqlNow } from "../../platform/clock.ts";
import { isDatabaseUnavailable } from "../../platform/database-errors.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { AttemptDeadline } from "../../queue/backoff.ts";
import { recordResult, scheduleRetry } from "../../queue/claim.ts";

export interface DeliverDeps extends PrepareDeps {
  db: Database;
  mailer: Mailer;
  sendToChannel: SendToChannel;
  log: Log;
}

/** Sends a claimed delivery, outside any transaction, and records its result. */
export type Deliver = (claimed: ClaimedDelivery, time: AttemptDeadline) => Promise<void>;

export function createDeliver(deps: DeliverDeps): Deliver {
  return async (claimed, time) => {
    const written = await write(deps, claimed);
    const signal = time.signal();
    if (written === null || signal === null) return;
    const outcome = typeof written === "function" ? await written(signal) : written;
    await recordOutcome(deps, claimed, outcome, time);
  };
}

/** Records how a try ended and plans what follows it; where the planning fails, records at least how it ended. */
export async function recordOutcome(
  { db, log, clock }: DeliverDeps,
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome,
  time: AttemptDeadline,
): Promise<void> {
  if (outcome.state !== "sent") {
    const error = redactAddresses(outcome.error);
    log.warn({ delivery: claimed.id, attempts: claimed.attempts, error }, "a reminder was not sent");
  }
  await recordWithRetry(db, time, (trx) => finishDelivery(trx, claimed, outcome, clock)).catch(async (error) => {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, delivery: claimed.id }, "what follows a delivery could not be planned");
    await withTransaction(db, (trx) => recordAttempt(trx, claimed, outcome, clock));
  });
}

export const notWritten = {
  state: "postponed",
  error: "The email couldn't be written.",
} as const satisfies AttemptOutcome;

type Send = (signal: AbortSignal) => Promise<AttemptOutcome>;

/**
 * Returns the function that sends the message as it is now; null when there is none to send. An internal error in one
 * message stops no other.
 */
async function write(deps: DeliverDeps, claimed: ClaimedDelivery): Promise<Send | AttemptOutcome | null> {
  try {
    const prepared = await withTransaction(deps.db, (trx) => prepareDelivery(trx, deps, claimed));
    if (prepared === null) return null;
    const { id, kind, reminder_id: reminderId } = claimed;
    const { to, channelId, message } = prepared;
    if (channelId !== null && reminderId !== null) {
      const reminders = [{ id: reminderId, mail: message }];
      return (signal) => deps.sendToChannel({ id, kind, channelId, reminders }, signal);
    }
    const mail = { ...writeReminderMail(message), id: claimed.message_id, to };
    return (signal) => sendMail(deps.mailer, mail, signal);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error, delivery: claimed.id }, "a reminder could not be written");
    return notWritten;
  }
}

/** Passes a message to the mail server, and returns the result. */
export async function sendMail(mailer: Mailer, mail: OutgoingMail, signal: AbortSignal): Promise<AttemptOutcome> {
  try {
    await mailer.send(mail, signal);
    return { state: "sent", via: mailer.via };
  } catch (error) {
    const { isFinal, text } = classifyMailError(error);
    return { state: isFinal ? "failed" : "postponed", error: text };
  }
}

const retryMs = 250;

/** Retries while the database restarts: a message that went out and is not recorded would go out twice. */
async function recordWithRetry(
  db: Database,
  time: AttemptDeadline,
  record: (trx: Trx) => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await withTransaction(db, record);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || time.left() < retryMs) throw error;
      await pause(retryMs);
    }
  }
}

/** The result of a try. */
export type AttemptOutcome = { state: "sent"; via: "smtp" | "outbox" } | ChannelOutcome;

/**
 * Records how a try ended, and no more: for a delivery whose reminder cannot be read. Returns whether the delivery is
 * finished: false when it will be tried again, or when the lease was lost to another worker.
 */
export async function recordAttempt(trx: Trx, claimed: ClaimedDelivery, outcome: AttemptOutcome, clock?: Clock) {
  if (outcome.state !== "postponed") return recordResult(trx, deliveryJobs, claimed, outcome, clock);
  return (await scheduleRetry(trx, deliveryJobs, claimed, outcome, clock)) === "failed";
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
  if (outcome.state === "sent" && isReminding(claimed)) await count(trx, claimed, clock);
  if (outcome.state !== "sent" && claimed.channel_id === null) await noteUndelivered(trx, claimed.id, clock);
  if (claimed.kind === "scheduled" && reminder.isSequence) await planNext(trx, claimed, clock);
}

/** Returns whether the delivery is an occurrence of the reminder. Messages about an escalation or a check are not. */
const isReminding = ({ kind }: ClaimedDelivery) => kind === "scheduled" || kind === "now";

/** Counts each occurrence, or Remind Now, once, whatever the number of recipients. */
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
  const done = { id: claimed.id, date: claimed.occurrence, state: "sent", wasHeld: false, dueAt: now } as const;
  const next = await nextPlanned(trx, { ...found, claimed, now }, (rows) => [...rows, done]);
  if (next !== null) await putPlanned(trx, [next], now);
}
