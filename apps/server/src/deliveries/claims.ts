import type { DeliveryState, Frequency } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import { lease, patience, pauseSeconds } from "../platform/lease.ts";
import { nowOf } from "./time.ts";

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

interface Wanted {
  limit: number;
  /** Of this Remind Now alone, what was not tried yet. */
  batchId?: string;
  clock?: Clock | undefined;
}

/** Takes what is due, by the database's clock, and what a crashed worker left behind. */
export async function claimDeliveries(db: Database, wanted: Wanted): Promise<ClaimedDelivery[]> {
  const { rows } = await claimQuery(wanted).execute(db);
  return rows;
}

/** Exported for a look at its plan. */
export function claimQuery({ limit, batchId, clock }: Wanted): RawBuilder<ClaimedDelivery> {
  const now = nowOf(clock);
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
const stillOurs = ({ id, attempts }: ClaimedDelivery) =>
  sql`id = ${id} and state = 'sending' and attempts = ${attempts}`;

/** Locks a claimed delivery and says what time it is, in milliseconds since 1970; null when the lease was lost. */
export async function lockClaimed(trx: Trx, claimed: ClaimedDelivery, clock?: Clock): Promise<number | null> {
  const { rows } = await sql<{ now: Date }>`
    select ${nowOf(clock)} as now from deliveries where ${stillOurs(claimed)} for update`.execute(trx);
  return rows[0]?.now.getTime() ?? null;
}

/** What becomes of a claimed delivery. */
export type Ending =
  | { state: "sent"; via: "smtp" | "outbox" }
  | { state: "failed"; error: string }
  | { state: "superseded" | "cancelled" }
  /** Waits until then; it was not tried. */
  | { state: "pending"; until: Date; awaitsVerification?: true };

/** Records the end of a claim; says whether it was still ours. */
export async function recordEnding(
  trx: Trx,
  claimed: ClaimedDelivery,
  ending: Ending,
  clock?: Clock,
): Promise<boolean> {
  const { rows } = await sql`
    update deliveries set state = ${ending.state}, lease_until = null ${besides(ending, clock)}
    where ${stillOurs(claimed)} returning id`.execute(trx);
  return rows.length > 0;
}

function besides(ending: Ending, clock: Clock | undefined) {
  switch (ending.state) {
    case "sent":
      return sql`, via = ${ending.via}, sent_at = ${nowOf(clock)}, error = null`;
    case "failed":
      return sql`, error = ${ending.error}`;
    case "pending":
      return sql`, send_at = ${ending.until}, attempts = attempts - 1,
        awaits_verification = ${ending.awaitsVerification ?? false}`;
    default:
      return sql``;
  }
}

/**
 * Tries again after a pause that grows, for a day in all since the first failure. Says what state that leaves; null when
 * the claim was no longer ours.
 */
export async function postpone(
  trx: Trx,
  claimed: ClaimedDelivery,
  error: string,
  clock?: Clock,
): Promise<DeliveryState | null> {
  const now = nowOf(clock);
  const { rows } = await sql<{ state: DeliveryState }>`
    update deliveries set
      state = case when failing_since <= ${now} - ${patience} then 'failed' else 'pending' end,
      failing_since = coalesce(failing_since, ${now}), lease_until = null, error = ${error},
      send_at = ${now} + make_interval(secs => ${pauseSeconds(claimed.attempts)})
    where ${stillOurs(claimed)} returning state`.execute(trx);
  return rows[0]?.state ?? null;
}
