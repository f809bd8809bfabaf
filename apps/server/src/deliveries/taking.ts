import { sql, type Selectable } from "kysely";
import { isTaker } from "./plan/suppression.ts";
import { maskedAddress } from "./list-deliveries.ts";
import { planReminder } from "./plan/plan.ts";
import { readReminderContexts } from "./context/reminder-context.ts";
import { type EventCause, recordReminderEvent } from "./reminder-events.ts";
import { type Clock, sqlNow, dayMs, nextUpdatedAt } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import type { RemindersTable } from "../platform/reminder-tables.ts";
import { date, daysBetween } from "@pomander/contract";

/** Returns the taker of a reminder: an account's id, or an address in lower case, and the name. */
export async function readTaker(trx: Trx, reminderId: string): Promise<{ key: string; name: string } | null> {
  const { rows } = await sql<{ key: string; name: string | null }>`
    select taken_by as key, trim(account.first_name || ' ' || account.last_name) as name
    from reminders
    left join users account on account.id = case when taken_by not like '%@%' then taken_by::uuid end
    where reminders.id = ${reminderId} and taken_for = expiry_date
      and (account.id is not null or taken_by like '%@%')`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { key: row.key, name: row.name ?? maskedAddress(row.key) };
}

interface Person {
  reminderId: string;
  /** An account's id, or an address in lower case. */
  key: string;
  /** Name for the log. */
  name: string;
}

/**
 * Records that a user takes a reminder for its present expiry date, even from another taker, and plans pending messages
 * again. Taking it again changes nothing. The reminder's row must be locked.
 */
export async function takeReminder(trx: Trx, { reminderId, key, name }: Person, clock: Clock): Promise<void> {
  const before = await readTaker(trx, reminderId);
  if (before?.key === key) return;
  await sql`
    update reminders set taken_by = ${key}, taken_at = ${sqlNow(clock)}, taken_for = expiry_date
    where id = ${reminderId}`.execute(trx);
  const changes = before === null ? [] : [{ field: "taken", from: before.name, to: name }];
  await recordReminderEvent(trx, { reminderId, kind: "taken", by: key, changes }, clock);
  await planReminder(trx, reminderId, clock);
}

/**
 * Ends the taking of a reminder: recipients who got nothing in the meantime get the newest message that was due. The
 * reminder's row must be locked.
 */
export async function giveBackReminder(
  trx: Trx,
  { reminderId, by }: { reminderId: string; by: string },
  clock: Clock,
): Promise<void> {
  const before = await readTaker(trx, reminderId);
  if (before === null) return;
  await clearTaken(trx, reminderId);
  const changes = before.key === by ? [] : [{ field: "taken", from: before.name, to: "" }];
  await recordReminderEvent(trx, { reminderId, kind: "given-back", by, changes }, clock);
  await planReminder(trx, reminderId, clock);
}

/**
 * Ends a reminder's term, for a new expiry date: its taking and its snoozes. The caller must plan it again afterwards.
 */
export async function endTerm(trx: Trx, reminderId: string): Promise<void> {
  await clearTaken(trx, reminderId);
  await sql`delete from reminder_snoozes where reminder_id = ${reminderId}`.execute(trx);
}

interface NewTerm extends EventCause {
  expiryDate: string;
  kind: "renewed" | "check-found";
  /** Absent: as before. */
  renewEveryMonths?: number | null | undefined;
}

/**
 * Gives a reminder another expiry date, along which its start moves, and begins a new term: no user has taken or
 * snoozed it. Its row must be locked.
 */
export async function beginTerm(
  trx: Trx,
  reminder: Pick<Selectable<RemindersTable>, "id" | "expiry_date" | "remind_days_start">,
  { expiryDate, kind, renewEveryMonths, by, token = null }: NewTerm,
  clock?: Clock,
): Promise<void> {
  const { id, expiry_date: before, remind_days_start: start } = reminder;
  await trx
    .updateTable("reminders")
    .set({
      expiry_date: expiryDate,
      term_from: before,
      remind_days_start: start && movedStart(start, daysBetween(before, expiryDate)),
      ...(renewEveryMonths !== undefined && { renew_every_months: renewEveryMonths }),
      planned_from: sqlNow(clock),
      updated_at: nextUpdatedAt(clock?.now() ?? new Date()),
    })
    .where("id", "=", id)
    .execute();
  await endTerm(trx, id);
  const changes = [{ field: "expiryDate", from: before, to: expiryDate }];
  await recordReminderEvent(trx, { reminderId: id, kind, by, token, changes }, clock);
  await planReminder(trx, id, clock);
}

/** Moves the start along with the expiry date, within the dates that a reminder can have. */
function movedStart(start: string, days: number): string {
  const moved = new Date(Date.parse(start) + days * dayMs).toISOString().slice(0, 10);
  return date.safeParse(moved).success ? moved : "1900-01-01";
}

const clearTaken = (trx: Trx, reminderId: string) =>
  sql`update reminders set taken_by = null, taken_at = null, taken_for = null where id = ${reminderId}`.execute(trx);

/**
 * Ends the taking of a reminder after a change of its people, when the taker has nothing to do with it any more:
 * `readReminderContexts` defines who may take it. The caller must plan it again afterwards.
 * @param by the user who changed the people
 */
export async function releaseFromStranger(
  trx: Trx,
  { reminderId, by }: { reminderId: string; by: string },
  clock: Clock,
): Promise<void> {
  const before = await readTaker(trx, reminderId);
  const [reminder] = before === null ? [] : await readReminderContexts(trx, [reminderId]);
  if (before === null || reminder === undefined) return;
  const around = [...reminder.recipients, ...(reminder.escalation?.people ?? [])];
  if (around.some((one) => isTaker(reminder, one))) return;
  await clearTaken(trx, reminderId);
  const changes = [{ field: "taken", from: before.name, to: "" }];
  await recordReminderEvent(trx, { reminderId, kind: "given-back", by, changes }, clock);
}

/**
 * Ends the takings of a person who gets no more messages of reminders, unsubscribed or deleted: otherwise the others
 * would get none either. The caller must plan the reminders again afterwards; their rows must be locked.
 * @param keys an account's id and address, or an address alone
 */
export async function releaseFromRecipient(
  trx: Trx,
  { reminderIds, keys, by }: { reminderIds: readonly string[]; keys: readonly string[]; by: string },
  clock: Clock,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from reminders
    where id = any(${reminderIds}::uuid[]) and taken_for = expiry_date and taken_by = any(${keys})`.execute(trx);
  for (const { id } of rows) {
    await clearTaken(trx, id);
    await recordReminderEvent(trx, { reminderId: id, kind: "given-back", by }, clock);
  }
}
