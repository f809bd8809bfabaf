import type { Frequency } from "@pomander/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { ScheduledDelivery } from "./plan/suppression.ts";
import { type StateAfter, statesBefore } from "./states.ts";
import { type PlannedDelivery, sendMoment } from "./sending-moment.ts";
import type { Recipient } from "./context/reminder-context.ts";
import type { Trx } from "../platform/database.ts";
import type { DeliveriesTable } from "../platform/reminder-tables.ts";
import type { JobTable } from "../queue/claim.ts";

/** The columns that a worker reads of a delivery. */
const claimedColumns = [
  "id",
  "reminder_id",
  "kind",
  "batch_id",
  "occurrence",
  "recipient_key",
  "user_id",
  "recipient",
  "message_id",
  "digest_id",
  "channel_id",
  "in_digest",
  "send_at",
  "attempts",
] as const satisfies readonly (keyof DeliveriesTable)[];
export type ClaimedDelivery = Pick<Selectable<DeliveriesTable>, (typeof claimedColumns)[number]>;

export const deliveryJobs: JobTable<ClaimedDelivery> = { name: "deliveries", columns: claimedColumns };

/** Returns the columns that say to whom a delivery goes. */
export const recipientColumns = ({ key, userId, channelId, address }: Recipient) => ({
  recipient_key: key,
  user_id: userId,
  channel_id: channelId,
  recipient: address,
});

/**
 * Locks the reminders of deliveries, and with them their planned deliveries, until the transaction ends. Must be called
 * before their deliveries are locked, the order in which a change of a reminder locks them. Returns whether each of
 * those that are there may have more than one occurrence, by its id.
 */
export async function lockRemindersOf(
  trx: Trx,
  deliveries: readonly ClaimedDelivery[],
): Promise<ReadonlyMap<string, { isSequence: boolean }>> {
  const ids = reminderIdsOf(deliveries);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; isSequence: boolean }>`
    select id, frequency <> 'once' or also_before_days <> '{}' or also_at_expiry or notice_period is not null or taken_by is not null
      or exists (select from reminder_snoozes where reminder_id = reminders.id) as "isSequence"
    from reminders where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the ids of the reminders of deliveries, each once. */
export const reminderIdsOf = (deliveries: readonly ClaimedDelivery[]): string[] => [
  ...new Set(deliveries.flatMap(({ reminder_id: id }) => (id === null ? [] : [id]))),
];

/** The columns of a row of `deliveries` that planning uses. */
export interface PlannedRow extends ScheduledDelivery {
  reminderId: string;
  recipientKey: string;
  /** The address, in lower case. */
  recipient: string;
}

/** Days back to the newest occurrence that can be due, with a day or two for the zones. */
const recentDays: Record<Frequency, number> = { once: 4, daily: 4, weekly: 10, monthly: 35 };
const recent = sql`(${JSON.stringify(recentDays)}::jsonb ->> frequency)::integer`;

/**
 * Selects whether an occurrence is, or may be, additional to the schedule: a lead time's, the expiry's, the day after, a
 * taken reminder's or a snooze's; with a notice period, each.
 */
const isExtra = sql`(occurrence in (expiry_date, expiry_date + 1) or (expiry_date - occurrence) = any(also_before_days)
  or notice_period is not null
  or exists (select from reminder_snoozes where reminder_id = reminders.id and until = occurrence))`;

/**
 * Reads the scheduled deliveries that matter to a plan: the open ones, the recent ones, extra ones, all of `once`
 * reminders. With `names`, only those to a recipient of that key or address.
 */
export async function readPlanned(
  trx: Trx,
  reminderIds: readonly string[],
  now: number,
  names?: readonly string[],
): Promise<PlannedRow[]> {
  const today = sql`(${new Date(now)}::timestamptz at time zone 'UTC')::date`;
  const { rows } = await sql<Omit<PlannedRow, "dueAt"> & { due_at: Date }>`
    select id, reminder_id as "reminderId", occurrence as date, recipient_key as "recipientKey",
      lower(recipient) as recipient, state, was_held as "wasHeld", due_at
    from deliveries
    where kind = 'scheduled'
      and (${names === undefined} or recipient_key = any(${names ?? []}) or lower(recipient) = any(${names ?? []}))
      and id in (
        select id from deliveries where reminder_id = any(${reminderIds}::uuid[]) and state in ('pending', 'sending')
        union
        select deliveries.id from reminders join deliveries on reminder_id = reminders.id and kind = 'scheduled'
        where reminders.id = any(${reminderIds}::uuid[])
          and (frequency = 'once' or occurrence >= ${today} - ${recent} or ${isExtra})
      )`.execute(trx);
  return rows.map(({ due_at, ...row }) => ({ ...row, dueAt: due_at.getTime() }));
}

/**
 * Returns whether a row is for a recipient, who may have changed since it was written: an address that got an account
 * is the same recipient.
 */
export const isForRecipient = (row: Pick<PlannedRow, "recipientKey" | "recipient">, recipient: Recipient) =>
  row.recipientKey === recipient.key || (recipient.channelId === null && row.recipient === recipient.address);

/**
 * Returns the names by which `readPlanned` finds the rows of a recipient. A channel's label identifies no recipient.
 */
export const namesOf = ({ key, address, channelId }: Recipient, claimed: ClaimedDelivery): string[] =>
  channelId === null ? [key, address, claimed.recipient_key] : [key];

const occurrenceOf = ({ reminder, recipient, occurrence }: PlannedDelivery) =>
  `${reminder.id} ${occurrence.date} ${recipient.key}`;

/**
 * Stores planned deliveries, each once. One that was cancelled or suppressed is open again; a pending one moves to its new moment,
 * or keeps that of its next try; one that was sent, is being sent or failed stays.
 */
export async function putPlanned(trx: Trx, targets: readonly PlannedDelivery[], now: number): Promise<void> {
  if (targets.length === 0) return;
  const each = new Map(targets.map((target) => [occurrenceOf(target), target]));
  const rows = [...each.values()].map((target) => {
    const { reminder, recipient, occurrence } = target;
    const { at, inDigest } = sendMoment(target);
    return {
      id: uuidv7(),
      reminder_id: reminder.id,
      occurrence: occurrence.date,
      ...recipientColumns(recipient),
      due_at: new Date(occurrence.at).toISOString(),
      send_at: new Date(at).toISOString(),
      in_digest: inDigest,
      created_at: new Date(now).toISOString(),
    };
  });
  await sql`
    insert into deliveries
      (id, reminder_id, kind, occurrence, recipient_key, user_id, channel_id, recipient, due_at, send_at, in_digest,
       message_id, created_at)
    select id, reminder_id, 'scheduled', occurrence, recipient_key, user_id, channel_id, recipient, due_at, send_at,
      in_digest, id, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (id uuid, reminder_id uuid, occurrence date, recipient_key text, user_id uuid, channel_id uuid, recipient text,
       due_at timestamptz, send_at timestamptz, in_digest boolean, created_at timestamptz)
    order by reminder_id, recipient_key
    on conflict (reminder_id, occurrence, recipient_key) where kind = 'scheduled' do update set
      state = 'pending', user_id = excluded.user_id, recipient = excluded.recipient, due_at = excluded.due_at,
      send_at = case when ${keepsNextTry} then deliveries.send_at else excluded.send_at end,
      in_digest = excluded.in_digest,
      was_held = deliveries.state in ('taken', 'snoozed') or (deliveries.state = 'pending' and deliveries.was_held),
      digest_id = case when ${keepsNextTry} then deliveries.digest_id end,
      failing_since = case when ${keepsNextTry} then deliveries.failing_since end
    where deliveries.state in (${statesBefore("plan")})
      and (deliveries.state, deliveries.due_at, deliveries.recipient, deliveries.user_id, deliveries.in_digest,
          case when ${keepsNextTry} then excluded.send_at else deliveries.send_at end)
        is distinct from ('pending', excluded.due_at, excluded.recipient, excluded.user_id, excluded.in_digest,
          excluded.send_at)`.execute(trx);
}

/**
 * Selects pending rows that were due at the same moment as before. One that waits for a digest that has not been tried
 * may move, and one that is not due yet.
 */
const keepsNextTry = sql`(deliveries.state = 'pending' and deliveries.due_at = excluded.due_at
  and deliveries.due_at <= excluded.created_at and deliveries.in_digest = excluded.in_digest and (not excluded.in_digest or deliveries.digest_id is not null))`;

/** Ends the pending deliveries that a condition selects; null selects none. */
export async function withdraw(trx: Trx, which: RawBuilder<unknown> | null, state: StateAfter<"withdraw">) {
  if (which === null) return;
  await sql`
    update deliveries set state = ${state} where ${which} and state in (${statesBefore("withdraw")})`.execute(trx);
}

/** Selects the deliveries with one of these ids; null where there are none. */
export const withOneOf = (column: "id" | "reminder_id" | "channel_id", ids: readonly string[]) =>
  ids.length === 0 ? null : sql`${sql.ref(column)} = any(${ids}::uuid[])`;
