import { setTimeout as pause } from "node:timers/promises";
import type { ClaimedDelivery } from "./claimed-delivery.ts";
import { prepareDelivery, type PrepareDeps } from "./prepare.ts";
import { type AttemptOutcome, finishDelivery, recordAttempt } from "./record-attempt.ts";
import { classifyMailError, redactAddresses } from "../mail/mail-error.ts";
import type { Mailer, OutgoingMail } from "../mail/mailer.ts";
import { writeReminderMail } from "../mail/write-mail.ts";
import { isDatabaseUnavailable } from "../platform/database-errors.ts";
import type { Database, Trx } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { withTransaction } from "../platform/transaction.ts";
import type { AttemptDeadline } from "../queue/backoff.ts";

export interface DeliverDeps extends PrepareDeps {
  db: Database;
  mailer: Mailer;
  log: Log;
}

/** Sends a claimed delivery, outside any transaction, and records what became of it. */
export type Deliver = (claimed: ClaimedDelivery, time: AttemptDeadline) => Promise<void>;

export function createDeliver(deps: DeliverDeps): Deliver {
  const { db, log, clock } = deps;
  return async (claimed, time) => {
    const written = await write(deps, claimed);
    const signal = time.signal();
    if (written === null || signal === null) return;
    const outcome = "state" in written ? written : await send(deps.mailer, written, signal);
    if (outcome.state !== "sent") {
      const error = redactAddresses(outcome.error);
      log.warn({ delivery: claimed.id, attempts: claimed.attempts, error }, "a reminder was not sent");
    }
    await recordWithRetry(db, time, (trx) => finishDelivery(trx, claimed, outcome, clock)).catch(async (error) => {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, delivery: claimed.id }, "what follows a delivery could not be planned");
      await withTransaction(db, (trx) => recordAttempt(trx, claimed, outcome, clock));
    });
  };
}

const notWritten = { state: "postponed", error: "The message could not be written." } as const satisfies AttemptOutcome;

/** The message as it is now; null when there is none to send. A fault of ours in one of them stops no other. */
async function write(deps: DeliverDeps, claimed: ClaimedDelivery): Promise<OutgoingMail | AttemptOutcome | null> {
  try {
    const prepared = await withTransaction(deps.db, (trx) => prepareDelivery(trx, deps, claimed));
    if (prepared === null) return null;
    return { ...writeReminderMail(prepared.message), id: claimed.message_id, to: prepared.to };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error, delivery: claimed.id }, "a reminder could not be written");
    return notWritten;
  }
}

async function send(mailer: Mailer, mail: OutgoingMail, signal: AbortSignal): Promise<AttemptOutcome> {
  try {
    await mailer.send(mail, signal);
    return { state: "sent", via: mailer.via };
  } catch (error) {
    const { isFinal, text } = classifyMailError(error);
    return { state: isFinal ? "failed" : "postponed", error: text };
  }
}

const retryMs = 250;

/** A message that went out is worth some patience with a database that is starting again: unrecorded, it goes twice. */
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
