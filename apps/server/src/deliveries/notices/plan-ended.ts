import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { isDeliverable } from "../plan/next-delivery.ts";
import { dateAfter, momentOf } from "../context/recurrence.ts";
import type { ReminderContext } from "../context/reminder-context.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

/**
 * Days after the expiry date at which the owner is notified: the message of the day after has had its chance by then.
 */
const afterDays = 2;
/** Milliseconds after its moment at which a notice is no longer sent, whatever changes. */
const latestMs = 3 * dayMs;

/**
 * Plans again when owners are notified that their reminders ended, neither renewed nor taken: once for each expiry
 * date.
 */
export async function planEndedNotices(trx: Trx, reminders: readonly ReminderContext[], now: number): Promise<void> {
  const wanted = reminders.flatMap((reminder) => {
    const at = endedAt(reminder, now);
    return at === null ? [] : [{ reminder, at }];
  });
  const rows = wanted.map(({ reminder, at }) => ({
    id: uuidv7(),
    reminder_id: reminder.id,
    about: reminder.schedule.expiryDate,
    send_at: new Date(at).toISOString(),
    created_at: new Date(now).toISOString(),
  }));
  const ids = reminders.map(({ id }) => id);
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
        (id uuid, reminder_id uuid, about text, send_at timestamptz, created_at timestamptz)),
    obsolete as (
      delete from reminder_notices
      where reminder_id = any(${ids}::uuid[]) and kind = 'ended' and mailed_at is null
        and (reminder_id, about) not in (select reminder_id, about from wanted))
    insert into reminder_notices as noticed (id, reminder_id, kind, about, send_at, created_at)
    select id, reminder_id, 'ended', about, send_at, created_at from wanted order by reminder_id
    on conflict (reminder_id, kind, about) do update set send_at = excluded.send_at
      where noticed.mailed_at is null and noticed.send_at <> excluded.send_at`.execute(trx);
}

/** Returns when the owner is notified, in milliseconds since 1970; null where they are not. */
function endedAt(reminder: ReminderContext, now: number): number | null {
  const { alsoAtExpiry, taken, plannedFrom, schedule, ownerZone, ownerMailTime } = reminder;
  if (!alsoAtExpiry || taken !== null || !isDeliverable(reminder)) return null;
  const date = dateAfter(schedule.expiryDate, afterDays);
  const at = momentOf(date, { timeZone: ownerZone, mailTime: ownerMailTime });
  // A reminder that had expired when it was saved was never meant to be sent.
  const hadExpired = momentOf(schedule.expiryDate, { timeZone: ownerZone, mailTime: "23:59" }) < plannedFrom;
  return hadExpired || at < now - latestMs ? null : at;
}
