import { setTimeout as pause } from "node:timers/promises";
import { leaveGroups } from "../claim/claim-messages.ts";
import type { PrepareDeps } from "../claim/prepare.ts";
import { finishDeliveries, type TriedDelivery } from "./finish.ts";
import { type ClaimedDelivery, deliveryJobs } from "../store.ts";
import type { SendToChannel } from "../to-channels/send.ts";
import { redactAddresses } from "../../mail/mail-error.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { isDatabaseUnavailable, isStatementTimeout } from "../../platform/database-errors.ts";
import type { Database } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { AttemptDeadline } from "../../queue/backoff.ts";
import { type AttemptOutcome, recordAttempts } from "../../queue/claim.ts";

export interface DeliverDeps extends PrepareDeps {
  db: Database;
  mailer: Mailer;
  sendToChannel: SendToChannel;
  log: Log;
}

type RecordTime = Pick<AttemptDeadline, "left">;

const retryMs = 250;

/**
 * Records how tries ended and plans what follows them, in one transaction. Where that fails, each is recorded by itself;
 * where the planning of one fails, at least how it ended.
 */
export async function recordTried(
  { db, log, clock }: DeliverDeps,
  tried: readonly TriedDelivery[],
  time: RecordTime,
): Promise<void> {
  for (const { job, outcome } of tried) {
    if (outcome.state === "sent") continue;
    const error = redactAddresses(outcome.error);
    log.warn({ delivery: job.id, attempts: job.attempts, error }, "a reminder was not sent");
  }
  // Where a reminder of several stays locked, the others do not wait for it again.
  const isAway = (error: unknown, some: readonly TriedDelivery[]) =>
    isDatabaseUnavailable(error) && (some.length === 1 || !isStatementTimeout(error));
  const recordWhole = async (some: readonly TriedDelivery[]) => {
    for (;;) {
      try {
        return await withTransaction(db, (trx) => finishDeliveries(trx, some, clock));
      } catch (error) {
        // Retried while the database restarts: a message that went out and is not recorded would go out twice.
        if (!isAway(error, some) || time.left() < retryMs) throw error;
        await pause(retryMs);
      }
    }
  };
  const recordEnd = async (error: unknown, one: TriedDelivery) => {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, delivery: one.job.id }, "what follows a delivery could not be planned");
    await withTransaction(db, (trx) => recordAttempts(trx, deliveryJobs, [one], clock));
  };
  try {
    await recordWhole(tried);
  } catch (error) {
    const [only, ...others] = tried;
    if (only !== undefined && others.length === 0) return recordEnd(error, only);
    if (isAway(error, tried)) throw error;
    const each = tried.map((one) => recordWhole([one]).catch((failure: unknown) => recordEnd(failure, one)));
    const failures = (await Promise.allSettled(each)).filter(({ status }) => status === "rejected");
    if (failures.length > 0) throw new AggregateError(failures, "what became of some mails could not be recorded");
  }
}

/** Records that deliveries are tried again later, each in a message of its own. */
export async function goAlone(
  deps: DeliverDeps,
  claimed: readonly ClaimedDelivery[],
  outcome: AttemptOutcome,
  time: RecordTime,
): Promise<void> {
  await recordTried(
    deps,
    claimed.map((job) => ({ job, outcome })),
    time,
  );
  await withTransaction(deps.db, (trx) => leaveGroups(trx, claimed));
}
