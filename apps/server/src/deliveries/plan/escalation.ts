import type { DeliveryState } from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { isDeliverable } from "./next-delivery.ts";
import { leadOccurrences } from "./lead-occurrences.ts";
import {
  dateAfter,
  localDateOf,
  momentOf,
  nextOccurrence,
  type Occurrence,
  onlyOccurrence,
} from "../context/recurrence.ts";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";
import { statesBefore } from "../states.ts";
import { isForRecipient, withdraw, withOneOf } from "../store.ts";
import type { PlannedDelivery } from "../sending-moment.ts";
import type { Trx } from "../../platform/database.ts";

interface EscalationRow {
  id: string;
  reminderId: string;
  recipientKey: string;
  recipient: string;
  date: string;
  state: DeliveryState;
  /** The expiry date that the message is about. */
  toldFor: string | null;
  dueAt: number;
}

interface EscalationMoment {
  now: number;
  /** The moment when the first message of the reminder was due, or will be. */
  firstDue: number;
}

/**
 * Returns when a person is notified that no one has taken a reminder: the rule's number of days before its expiry date,
 * at their mail hour. Where that day has come when it is planned, the other recipients have a day first: see
 * `lateMoment`. Returns null when the person is not notified, or was already for this expiry date. Moments:
 * milliseconds since 1970. A recipient who gets another message of the reminder on that day needs no second one. `told`: the person's messages of this kind so far.
 */
export function escalationFor(
  reminder: ReminderContext,
  recipient: Recipient,
  told: readonly Pick<EscalationRow, "date" | "state" | "toldFor" | "dueAt">[],
  { now, firstDue }: EscalationMoment,
): Occurrence | null {
  const { escalation, schedule } = reminder;
  if (escalation === null || !isDeliverable(reminder) || recipient.isUnsubscribed) return null;
  const today = localDateOf(now, recipient.localMailTime.timeZone);
  if (today > schedule.expiryDate) return null;
  if (told.some(({ state, toldFor }) => state === "sent" && toldFor === schedule.expiryDate)) return null;
  const date = dateAfter(schedule.expiryDate, -escalation.beforeDays);
  const row = told.find((one) => one.date === date && one.state !== "cancelled");
  // A message that was not sent because the reminder was taken is due as soon as no one has it any more.
  const isReopened = row?.state === "taken" && reminder.taken === null;
  if (row !== undefined && row.state !== "pending" && !isReopened) return null;
  const onItsDay = momentOf(date, recipient.localMailTime);
  const isInTime = today < date || (row !== undefined && row.dueAt <= onItsDay);
  const at = isInTime ? onItsDay : lateMoment(reminder, recipient, firstDue);
  if (hasOwnMessageOn(reminder, recipient, localDateOf(at, recipient.localMailTime.timeZone))) return null;
  return { date, at: at >= now ? at : Math.min(row?.dueAt ?? now, now) };
}

/** Returns whether a person is a recipient of the reminder too, and gets a message of it on that day anyway. */
function hasOwnMessageOn(reminder: ReminderContext, person: Recipient, day: string): boolean {
  const own = reminder.recipients.find(
    ({ key, address, channelId }) => channelId === null && (key === person.key || address === person.address),
  );
  if (own === undefined || own.isUnsubscribed || own.isUnverified) return false;
  if (own.snoozedUntil !== null && day < own.snoozedUntil) return false;
  const { schedule, plannedFrom, ownerZone } = reminder;
  const scheduled =
    schedule.frequency === "once"
      ? onlyOccurrence(schedule, own.localMailTime, {
          savedAt: plannedFrom,
          today: localDateOf(plannedFrom, ownerZone),
        })
      : nextOccurrence(schedule, own.localMailTime, { since: plannedFrom, now: momentOf(day, own.localMailTime) });
  return scheduled?.date === day || leadOccurrences(reminder, own, []).dates.has(day);
}

/**
 * Returns the first mail hour that is a day or more after the first message of the reminder was due; where that is
 * after the expiry date, the mail hour of the expiry date.
 */
function lateMoment({ schedule: { expiryDate } }: ReminderContext, { localMailTime }: Recipient, firstDue: number) {
  const first = localDateOf(firstDue, localMailTime.timeZone);
  const days = momentOf(first, localMailTime) >= firstDue ? 1 : 2;
  const date = dateAfter(first, days);
  return momentOf(date < expiryDate ? date : expiryDate, localMailTime);
}

/** Plans again the people that rules of escalation notify, and when. */
export async function planEscalations(trx: Trx, reminders: readonly ReminderContext[], now: number): Promise<void> {
  const told = await readEscalations(trx, reminders);
  const wanted = reminders.flatMap((reminder) =>
    (reminder.escalation?.people ?? []).flatMap((recipient): PlannedDelivery[] => {
      const own = (told.rows.get(reminder.id) ?? []).filter((row) => isForRecipient(row, recipient));
      const moment = { now, firstDue: told.firstDue.get(reminder.id) ?? reminder.plannedFrom };
      const occurrence = escalationFor(reminder, recipient, own, moment);
      return occurrence === null ? [] : [{ reminder, recipient, occurrence }];
    }),
  );
  const isWanted = (row: EscalationRow) =>
    wanted.some(
      ({ reminder, recipient, occurrence }) =>
        reminder.id === row.reminderId && recipient.key === row.recipientKey && occurrence.date === row.date,
    );
  const rows = [...told.rows.values()].flat();
  const obsolete = rows.filter((row) => row.state === "pending" && !isWanted(row)).map(({ id }) => id);
  await withdraw(trx, withOneOf("id", obsolete), "cancelled");
  await putEscalations(trx, wanted, now);
}

/** The messages of this kind of some reminders so far, and when the first message of each was due, by reminder. */
export interface ToldEscalations {
  rows: ReadonlyMap<string, readonly EscalationRow[]>;
  firstDue: ReadonlyMap<string, number>;
}

export async function readEscalations(trx: Trx, reminders: readonly ReminderContext[]): Promise<ToldEscalations> {
  if (reminders.length === 0) return { rows: new Map(), firstDue: new Map() };
  const rows = await readRows(
    trx,
    reminders.map(({ id }) => id),
  );
  return {
    rows: Map.groupBy(rows, (row) => row.reminderId),
    firstDue: await readFirstDue(trx, reminders),
  };
}

/**
 * Returns the occurrence of a claimed message of this kind that is due to its recipient now; null when none is due any
 * more.
 */
export function claimedEscalationFor(
  { rows, firstDue }: ToldEscalations,
  claimedId: string,
  { reminder, recipient, now }: { reminder: ReminderContext; recipient: Recipient; now: number },
): Occurrence | null {
  const told = (rows.get(reminder.id) ?? [])
    .filter((row) => isForRecipient(row, recipient))
    .map((row) => (row.id === claimedId ? { ...row, state: "pending" as const } : row));
  const moment = { now, firstDue: firstDue.get(reminder.id) ?? reminder.plannedFrom };
  return escalationFor(reminder, recipient, told, moment);
}

/** Reads when the first message of each reminder was due, or will be, with its present dates. */
async function readFirstDue(trx: Trx, reminders: readonly ReminderContext[]): Promise<ReadonlyMap<string, number>> {
  const ids = reminders.filter(({ escalation }) => escalation !== null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; due_at: Date }>`
    select reminder_id as id, min(due_at) as due_at from deliveries join reminders on reminders.id = reminder_id
    where reminder_id = any(${ids}::uuid[]) and kind = 'scheduled' and state <> 'cancelled' and due_at >= planned_from
    group by reminder_id`.execute(trx);
  return new Map(rows.map(({ id, due_at }) => [id, due_at.getTime()]));
}

async function readRows(trx: Trx, reminderIds: readonly string[]): Promise<EscalationRow[]> {
  const { rows } = await sql<Omit<EscalationRow, "dueAt"> & { due_at: Date }>`
    select id, reminder_id as "reminderId", recipient_key as "recipientKey", lower(recipient) as recipient,
      occurrence as date, state, told_for as "toldFor", due_at
    from deliveries where reminder_id = any(${reminderIds}::uuid[]) and kind = 'escalation'`.execute(trx);
  return rows.map(({ due_at, ...row }) => ({ ...row, dueAt: due_at.getTime() }));
}

/**
 * Stores escalation messages. A pending one moves to its new moment; one that was sent, is being sent or failed stays.
 */
async function putEscalations(trx: Trx, targets: readonly PlannedDelivery[], now: number): Promise<void> {
  if (targets.length === 0) return;
  const rows = targets.map(({ reminder, recipient, occurrence }) => ({
    id: uuidv7(),
    reminder_id: reminder.id,
    occurrence: occurrence.date,
    told_for: reminder.schedule.expiryDate,
    recipient_key: recipient.key,
    user_id: recipient.userId,
    recipient: recipient.address,
    due_at: new Date(occurrence.at).toISOString(),
    created_at: new Date(now).toISOString(),
  }));
  await sql`
    insert into deliveries
      (id, reminder_id, kind, occurrence, recipient_key, user_id, recipient, told_for, due_at, send_at, message_id,
       created_at)
    select id, reminder_id, 'escalation', occurrence, recipient_key, user_id, recipient, told_for, due_at, due_at, id,
      created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (id uuid, reminder_id uuid, occurrence date, recipient_key text, user_id uuid, recipient text,
       told_for date, due_at timestamptz, created_at timestamptz)
    order by reminder_id, recipient_key
    on conflict (reminder_id, kind, occurrence, recipient_key) where kind in ('escalation', 'unreachable') do update set
      state = 'pending', user_id = excluded.user_id, recipient = excluded.recipient, told_for = excluded.told_for,
      due_at = excluded.due_at,
      send_at = case when ${keepsNextTry} then deliveries.send_at else excluded.due_at end,
      digest_id = case when ${keepsNextTry} then deliveries.digest_id end
    where deliveries.state in (${statesBefore("planEscalation")})`.execute(trx);
}

const keepsNextTry = sql`(deliveries.state = 'pending' and deliveries.due_at = excluded.due_at)`;

/** Cancels pending messages by the rule of a scope tag that is deleted. */
export async function cancelForScopeTag(trx: Trx, scopeTagId: string): Promise<void> {
  const which = sql`kind = 'escalation'
    and reminder_id in (select id from reminders where scope_tag_id = ${scopeTagId} and escalation = 'tag')`;
  await withdraw(trx, which, "cancelled");
}
