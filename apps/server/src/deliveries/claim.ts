import type { DeliveryState, Frequency } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import { lease, retryWindow, backoffSeconds } from "../queue/backoff.ts";
import { sqlNow } from "../platform/sql-now.ts";

export interface ClaimedDelivery {
  id: string;
  reminder_id: string | null;
  kind: "scheduled" | "now";
  batch_id: string | null;
  occurrence: string;
  recipient_key: string;
  /** The address, as it was when it was planned. */
  recipient: string;
  message_id: string;
  /** Counts the claims, so that it names this one: who lost the lease records nothing. */
  attempts: number;
}

interface ClaimOptions {
  limit: number;
  /** Of this Remind Now alone, what was not tried yet. */
  batchId?: string;
  clock?: Clock | undefined;
}

/** Takes what is due, by the database's clock, and what a crashed worker left behind. */
export async function claimDeliveries(db: Database, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { rows } = await claimQuery(options).execute(db);
  return rows;
}

/** Exported for a look at its plan. */
export function claimQuery({ limit, batchId, clock }: ClaimOptions): RawBuilder<ClaimedDelivery> {
  const now = sqlNow(clock);
  const ofBatch = batchId === undefined ? sql`` : sql`and batch_id = ${batchId} and attempts = 0`;
  return sql<ClaimedDelivery>`
    update deliveries set state = 'sending', lease_until = ${now} + ${lease}, attempts = attempts + 1
    where id in (
      select id from deliveries
      where state in ('pending', 'sending') and send_at <= ${now} and (state = 'pending' or lease_until <= ${now})
        ${ofBatch}
      order by send_at limit ${limit} for update skip locked
    )
    returning id, reminder_id, kind, batch_id, occurrence, recipient_key, recipient, message_id, attempts`;
}

/**
 * Keeps a delivery's reminder as it is until the transaction ends, what is planned of it too. Before its deliveries are
 * locked, as a change of the reminder does it. Null when there is none any more.
 */
export async function lockReminderOf(
  trx: Trx,
  { reminder_id }: ClaimedDelivery,
): Promise<{ frequency: Frequency } | null> {
  const { rows } = await sql<{ frequency: Frequency }>`
    select frequency from reminders where id = ${reminder_id} for no key update`.execute(trx);
  return rows[0] ?? null;
}

/** The lease is still this claim's. */
const isStillClaimed = ({ id, attempts }: ClaimedDelivery) =>
  sql`id = ${id} and state = 'sending' and attempts = ${attempts}`;

/** Locks a claimed delivery and says what time it is, in milliseconds since 1970; null when the lease was lost. */
export async function lockJob(trx: Trx, claimed: ClaimedDelivery, clock?: Clock): Promise<number | null> {
  const { rows } = await sql<{ now: Date }>`
    select ${sqlNow(clock)} as now from deliveries where ${isStillClaimed(claimed)} for update`.execute(trx);
  return rows[0]?.now.getTime() ?? null;
}

/** What becomes of a claimed delivery. */
export type JobResult =
  | { state: "sent"; via: "smtp" | "outbox" }
  | { state: "failed"; error: string }
  | { state: "superseded" | "cancelled" }
  /** Waits until then; it was not tried. */
  | { state: "pending"; until: Date; awaitsVerification?: true };

/** Records the end of a claim; says whether it was still ours. */
export async function recordResult(
  trx: Trx,
  claimed: ClaimedDelivery,
  result: JobResult,
  clock?: Clock,
): Promise<boolean> {
  const { rows } = await sql`
    update deliveries set state = ${result.state}, lease_until = null ${resultColumns(result, clock)}
    where ${isStillClaimed(claimed)} returning id`.execute(trx);
  return rows.length > 0;
}

function resultColumns(result: JobResult, clock: Clock | undefined) {
  switch (result.state) {
    case "sent":
      return sql`, via = ${result.via}, sent_at = ${sqlNow(clock)}, error = null`;
    case "failed":
      return sql`, error = ${result.error}`;
    case "pending":
      return sql`, send_at = ${result.until}, attempts = attempts - 1,
        awaits_verification = ${result.awaitsVerification ?? false}`;
    default:
      return sql``;
  }
}

/**
 * Tries again after a pause that grows, for a day in all since the first failure. Says what state that leaves; null when
 * the claim was no longer ours.
 */
export async function scheduleRetry(
  trx: Trx,
  claimed: ClaimedDelivery,
  error: string,
  clock?: Clock,
): Promise<DeliveryState | null> {
  const now = sqlNow(clock);
  const { rows } = await sql<{ state: DeliveryState }>`
    update deliveries set
      state = case when failing_since <= ${now} - ${retryWindow} then 'failed' else 'pending' end,
      failing_since = coalesce(failing_since, ${now}), lease_until = null, error = ${error},
      send_at = ${now} + make_interval(secs => ${backoffSeconds(claimed.attempts)})
    where ${isStillClaimed(claimed)} returning state`.execute(trx);
  return rows[0]?.state ?? null;
}
