import { mayUseReminders } from "@pomander/contract";
import { sql } from "kysely";
import { rightsOf } from "../accounts/actor.ts";
import type { UserRow } from "../accounts/present-user.ts";
import { planEscalations } from "./escalation.ts";
import { isDeliverable, nextDelivery } from "./next-delivery.ts";
import { readReminderContexts, type ReminderContext } from "./reminder-context.ts";
import { endPlanned, isForRecipient, type PlannedDelivery, type PlannedRow, putPlanned, readPlanned } from "./store.ts";
import { type Clock, readNow, sqlNow } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";

/**
 * Plans a reminder's messages anew from what stands in the database, in the transaction that changed it: after it was
 * made, and after a change of its dates, frequency, leads, address, people, rule of escalation or visibility, of who
 * unsubscribed, of who has it in hand or snoozed it. What was sent stays sent; a hidden one's messages are cancelled. Whoever makes it, or changes its dates, frequency or lead,
 * sets `planned_from` first, to `nowOf(clock)`: the database's time. The reminder's row has to be locked
 * (a change of it does).
 */
export async function planReminder(trx: Trx, reminderId: string, clock?: Clock): Promise<void> {
  await planReminders(trx, [reminderId], clock);
}

/** Plans what waits for somebody anew, or is theirs: after a change of their zone, mail hour, digest or address. */
export async function planForUser(trx: Trx, userId: string, clock?: Clock): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from reminders
    where (owner_id = ${userId} or id in (select reminder_id from reminder_assignees where user_id = ${userId})
        or id in (select reminder_id from deliveries where user_id = ${userId} and state = 'pending'))
      and exists (select from deliveries where reminder_id = reminders.id and state = 'pending' and kind in ('scheduled', 'escalation'))
    order by id for update`.execute(trx);
  await planReminders(
    trx,
    rows.map((row) => row.id),
    clock,
  );
}

/** Plans the reminders of a scope tag anew whose rule of escalation is the tag's: after a change of it. */
export async function planForScopeTag(trx: Trx, scopeTagId: string, clock?: Clock): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from reminders
    where scope_tag_id = ${scopeTagId} and escalation = 'tag' and is_active and not is_deleted
      and expiry_date >= (${sqlNow(clock)} at time zone 'UTC')::date - 2
    order by id for update`.execute(trx);
  await planReminders(
    trx,
    rows.map((row) => row.id),
    clock,
  );
}

/**
 * Plans what is somebody's own anew: after they lost Remind Me, which pauses it, or got it back. What fell due meanwhile
 * is not made up for, except that a `once` whose expiry is still ahead is sent as one that is saved late.
 */
export async function planForOwner(trx: Trx, ownerId: string, clock?: Clock): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from reminders
    where owner_id = ${ownerId} and is_active and not is_deleted
      and expiry_date >= (${sqlNow(clock)} at time zone 'UTC')::date - 2
    order by id for update`.execute(trx);
  await planReminders(
    trx,
    rows.map((row) => row.id),
    clock,
  );
}

/** Does for many reminders what `planReminder` does for one. */
export async function planReminders(trx: Trx, ids: readonly string[], clock?: Clock): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize)
    await planBatch(trx, ids.slice(from, from + batchSize), clock);
}
const batchSize = 200;

/** Cancels all that waits of these reminders, a Remind Now too. */
async function cancelDeliveries(trx: Trx, reminderIds: readonly string[]): Promise<void> {
  if (reminderIds.length === 0) return;
  await sql`
    update deliveries set state = 'cancelled'
    where reminder_id = any(${reminderIds}::uuid[]) and state = 'pending'`.execute(trx);
}

async function planBatch(trx: Trx, ids: readonly string[], clock: Clock | undefined): Promise<void> {
  const now = await readNow(trx, clock);
  const reminders = await readReminderContexts(trx, ids);
  const planned = Map.groupBy(await readPlanned(trx, ids, now), (row) => row.reminderId);
  const targets: PlannedDelivery[] = [];
  const others: ObsoleteDeliveries = { superseded: [], cancelled: [] };
  for (const reminder of reminders) {
    const rows = planned.get(reminder.id) ?? [];
    const wanted = plannedDeliveriesOf(reminder, rows, now);
    const { superseded, cancelled } = obsoleteDeliveriesOf(rows, wanted, now);
    targets.push(...wanted);
    others.superseded.push(...superseded);
    others.cancelled.push(...cancelled);
  }
  await endPlanned(trx, others.superseded, "superseded");
  await endPlanned(trx, others.cancelled, "cancelled");
  await cancelDeliveries(
    trx,
    reminders.filter((reminder) => !isDeliverable(reminder)).map(({ id }) => id),
  );
  await putPlanned(trx, targets, now);
  await planEscalations(trx, reminders, now);
}

function plannedDeliveriesOf(reminder: ReminderContext, rows: readonly PlannedRow[], now: number): PlannedDelivery[] {
  return reminder.recipients.flatMap((recipient) => {
    const own = rows.filter((row) => isForRecipient(row, recipient));
    const occurrence = nextDelivery(reminder, recipient, own, { now, isContinued: false });
    return occurrence === null ? [] : [{ reminder, recipient, occurrence }];
  });
}

/** Ids of what waits and is no more to be: superseded where a newer one is due, else cancelled. */
interface ObsoleteDeliveries {
  superseded: string[];
  cancelled: string[];
}

function obsoleteDeliveriesOf(
  rows: readonly PlannedRow[],
  wanted: readonly PlannedDelivery[],
  now: number,
): ObsoleteDeliveries {
  const others = rows.filter(
    (row) =>
      row.state === "pending" &&
      !wanted.some(({ recipient, occurrence }) => recipient.key === row.recipientKey && occurrence.date === row.date),
  );
  const isSuperseded = (row: PlannedRow) =>
    wanted.some(
      ({ recipient, occurrence: { date, at } }) => isForRecipient(row, recipient) && date > row.date && at <= now,
    );
  return {
    superseded: idsOf(others.filter(isSuperseded)),
    cancelled: idsOf(others.filter((row) => !isSuperseded(row))),
  };
}
const idsOf = (rows: readonly PlannedRow[]) => rows.map((row) => row.id);

type MailTimeProfile = Pick<
  UserRow,
  | "id"
  | "email"
  | "time_zone"
  | "mail_time"
  | "digest"
  | "digest_day"
  | "is_admin"
  | "is_super_admin"
  | "is_allowed_for_remind_me"
>;

const hasRemindMe = (row: MailTimeProfile) => mayUseReminders(rightsOf(row));

/** Plans somebody's reminders anew where a change of their record moves, pauses or continues them. */
export async function rescheduleAfterProfileChange(
  trx: Trx,
  before: MailTimeProfile,
  after: MailTimeProfile,
  clock: Clock,
): Promise<void> {
  if (hasRemindMe(before) !== hasRemindMe(after)) await planForOwner(trx, after.id, clock);
  const hasMoved =
    before.email !== after.email ||
    before.time_zone !== after.time_zone ||
    before.mail_time !== after.mail_time ||
    before.digest !== after.digest ||
    before.digest_day !== after.digest_day;
  if (hasMoved) await planForUser(trx, after.id, clock);
}
