import { setTimeout as pause } from "node:timers/promises";
import { transact } from "../accounts/transact.ts";
import { writeReminderMail } from "../mail/write-reminder-mail.ts";
import type { Database, Trx } from "../platform/database.ts";
import { isDatabaseUnavailable } from "../platform/database-errors.ts";
import type { TryTime } from "../platform/lease.ts";
import type { Log } from "../platform/log.ts";
import { judgeFailure, withoutAddresses } from "../mail/failure.ts";
import type { Mailer, OutgoingMail } from "../platform/mailer.ts";
import type { ClaimedDelivery } from "./claims.ts";
import { finishDelivery, type Outcome, recordOutcome } from "./finish.ts";
import { prepareDelivery, type PrepareParts } from "./prepare.ts";

export interface DeliverParts extends PrepareParts {
  db: Database;
  mailer: Mailer;
  log: Log;
}

/** Sends a claimed delivery, outside any transaction, and records what became of it. */
export type Deliver = (claimed: ClaimedDelivery, time: TryTime) => Promise<void>;

export function createDeliver(parts: DeliverParts): Deliver {
  const { db, log, clock } = parts;
  return async (claimed, time) => {
    const written = await write(parts, claimed);
    const signal = time.signal();
    if (written === null || signal === null) return;
    const outcome = "state" in written ? written : await send(parts.mailer, written, signal);
    if (outcome.state !== "sent") {
      const error = withoutAddresses(outcome.error);
      log.warn({ delivery: claimed.id, attempts: claimed.attempts, error }, "a reminder was not sent");
    }
    await untilRecorded(db, time, (trx) => finishDelivery(trx, claimed, outcome, clock)).catch(async (error) => {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, delivery: claimed.id }, "what follows a delivery could not be planned");
      await transact(db, (trx) => recordOutcome(trx, claimed, outcome, clock));
    });
  };
}

const notWritten = { state: "postponed", error: "The message could not be written." } as const satisfies Outcome;

/** The message as it is now; null when there is none to send. A fault of ours in one of them stops no other. */
async function write(parts: DeliverParts, claimed: ClaimedDelivery): Promise<OutgoingMail | Outcome | null> {
  try {
    const prepared = await transact(parts.db, (trx) => prepareDelivery(trx, parts, claimed));
    if (prepared === null) return null;
    return { ...writeReminderMail(prepared.message), id: claimed.message_id, to: prepared.to };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    parts.log.error({ err: error, delivery: claimed.id }, "a reminder could not be written");
    return notWritten;
  }
}

async function send(mailer: Mailer, mail: OutgoingMail, signal: AbortSignal): Promise<Outcome> {
  try {
    await mailer.send(mail, signal);
    return { state: "sent", via: mailer.via };
  } catch (error) {
    const { isFinal, text } = judgeFailure(error);
    return { state: isFinal ? "failed" : "postponed", error: text };
  }
}

const retryMs = 250;

/** A message that went out is worth some patience with a database that is starting again: unrecorded, it goes twice. */
async function untilRecorded(db: Database, time: TryTime, record: (trx: Trx) => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await transact(db, record);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || time.left() < retryMs) throw error;
      await pause(retryMs);
    }
  }
}
