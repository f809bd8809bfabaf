import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { isTaker } from "../plan/suppression.ts";
import { composeMessage, type MessageDeps } from "./message.ts";
import { isDeliverable } from "../plan/next-delivery.ts";
import { localDateOf } from "../context/recurrence.ts";
import { readReminderContexts, type Recipient, type ReminderContext } from "../context/reminder-context.ts";
import type { ReminderMail } from "../../mail/reminder-texts.ts";
import { type Clock, readNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

/** So far back a digest looks, and so many it names. */
const bounds = { days: 14, reminders: 20 };

interface Digest {
  /** Its Message-ID. */
  groupId: string;
  userId: string;
  /** The ids of the reminders that it is about. */
  named: readonly string[];
}

/**
 * With what a person's digest begins: what they had been reminded of and has expired since their last digest, and no one
 * renewed or took. It is said in a digest that goes out anyway, and has no deliveries of its own.
 */
export async function readExpiredLately(
  trx: Trx,
  deps: MessageDeps & { clock?: Clock | undefined },
  digest: Digest,
): Promise<ReminderMail[]> {
  const now = await readNow(trx, deps.clock);
  const ids = await readIds(trx, digest, now);
  if (ids.length === 0) return [];
  const mails: ReminderMail[] = [];
  for (const reminder of await readReminderContexts(trx, ids, [digest.userId])) {
    const recipient = reminder.recipients.find(({ key }) => key === digest.userId);
    if (recipient === undefined || !isToldTo(reminder, recipient)) continue;
    const mail = await composeMessage(trx, deps, { reminder, recipient, now, isEscalation: false, proof: null });
    if (mail === null) continue;
    const { calendarEvent: _, ...said } = mail;
    mails.push(said);
  }
  return mails;
}

/** What is counted goes by its own deliveries alone. */
const isToldTo = (reminder: ReminderContext, recipient: Recipient) =>
  isDeliverable(reminder) &&
  !recipient.isUnsubscribed &&
  !recipient.isUnverified &&
  !recipient.countsTowardsDailyLimit &&
  (reminder.taken === null || isTaker(reminder, recipient));

/** Locks them, so that who is told and what is said are of one moment. */
async function readIds(trx: Trx, { groupId, userId, named }: Digest, now: number): Promise<string[]> {
  const person = await sql<{ time_zone: string; last_at: Date | null }>`
    select time_zone, (select max(sent_at) from deliveries
      where user_id = users.id and in_digest and state = 'sent' and digest_id <> ${groupId}) as last_at
    from users where id = ${userId}`.execute(trx);
  const [row] = person.rows;
  if (row === undefined) return [];
  const today = localDateOf(now, row.time_zone);
  const earliest = Temporal.PlainDate.from(today).subtract({ days: bounds.days }).toString();
  // What expired on the day of the last digest was not over then.
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
