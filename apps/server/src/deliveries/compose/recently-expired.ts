import { sql } from "kysely";
import { isTaker } from "../plan/suppression.ts";
import { composeMessages, type MessageDeps } from "./message.ts";
import { isDeliverable } from "../plan/next-delivery.ts";
import { dateAfter, localDateOf } from "../context/recurrence.ts";
import { readReminderContexts, type Recipient, type ReminderContext } from "../context/reminder-context.ts";
import type { ReminderMail } from "../../mail/reminder-parts.ts";
import { type Clock, readNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

/** Number of past days that a digest covers, and largest number of expired reminders that it names. */
const bounds = { days: 14, reminders: 20 };

interface Digest {
  /** Message-ID of the digest. */
  groupId: string;
  userId: string;
  /** Ids of the reminders that the digest contains. */
  named: readonly string[];
}

/**
 * Returns the beginning of a user's digest: reminders that they had been sent and that have expired since their last
 * digest, and that no one renewed or took. They are only added to a digest that goes out anyway, and have no deliveries
 * of their own.
 */
export async function readExpiredLately(
  trx: Trx,
  deps: MessageDeps & { clock?: Clock | undefined },
  digest: Digest,
): Promise<ReminderMail[]> {
  const now = await readNow(trx, deps.clock);
  const ids = await readIds(trx, digest, now);
  if (ids.length === 0) return [];
  const reminders = await readReminderContexts(trx, ids, [digest.userId]);
  const said = reminders.flatMap((reminder) => {
    const recipient = reminder.recipients.find(({ key }) => key === digest.userId);
    if (recipient === undefined || !isToldTo(reminder, recipient)) return [];
    return [{ reminder, recipient, now, isEscalation: false, proof: null }];
  });
  return (await composeMessages(trx, deps, said)).flatMap((mail) => {
    if (mail === null) return [];
    const { calendarEvent: _, ...withoutEvent } = mail;
    return [withoutEvent];
  });
}

/**
 * Returns whether the digest may name the reminder to the recipient. A recipient that the daily limit counts gets it by
 * its own deliveries alone.
 */
const isToldTo = (reminder: ReminderContext, recipient: Recipient) =>
  isDeliverable(reminder) &&
  !recipient.isUnsubscribed &&
  !recipient.isUnverified &&
  !recipient.countsTowardsDailyLimit &&
  (reminder.taken === null || isTaker(reminder, recipient));

/** Reads and locks the reminders, so that recipient and content belong to the same moment. */
async function readIds(trx: Trx, { groupId, userId, named }: Digest, now: number): Promise<string[]> {
  const person = await sql<{ time_zone: string; last_at: Date | null }>`
    select time_zone, (select max(sent_at) from deliveries
      where user_id = users.id and in_digest and state = 'sent' and digest_id <> ${groupId}) as last_at
    from users where id = ${userId}`.execute(trx);
  const [row] = person.rows;
  if (row === undefined) return [];
  const today = localDateOf(now, row.time_zone);
  const earliest = dateAfter(today, -bounds.days);
  // A reminder that expired on the day of the last digest had not ended then.
  const last = row.last_at === null ? earliest : localDateOf(row.last_at.getTime(), row.time_zone);
  const { rows } = await sql<{ id: string }>`
    select id from reminders where id in (
      select id from reminders
      where expiry_date >= ${last > earliest ? last : earliest} and expiry_date < ${today}
        and is_active and not is_deleted and id <> all(${named}::uuid[])
        and exists (select from deliveries
          where reminder_id = reminders.id and user_id = ${userId} and kind in ('scheduled', 'now') and state = 'sent')
      order by expiry_date desc, id limit ${sql.lit(bounds.reminders)})
    order by id for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}
