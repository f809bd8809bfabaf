import { type RawBuilder, sql } from "kysely";
import { isToChannel, isUnsolved } from "../../deliveries/open-failures.ts";
import type { Database } from "../../platform/database.ts";

const since = sql`now() - interval '30 days'`;
/** The next try after a failure is an hour away at most: a message further in the future was not tried. */
const soon = sql`now() + interval '2 hours'`;

/**
 * Selects open failures: for a mail, none has reached that address since. A failed message of a deleted reminder
 * concerns no user any more, and one to a channel is not a mail.
 */
const isStanding = {
  mails: sql`failed.state = 'failed' and failed.send_at > ${since} and not exists (
    select from mails later
    where later.state = 'sent' and later.sent_at > failed.send_at and later.recipient = failed.recipient)`,
  deliveries: sql`failed.reminder_id is not null and ${isUnsolved} and not ${isToChannel}`,
};
/** Selects mails among the messages that are still tried. */
const isMail = { mails: sql`true`, deliveries: sql`channel_id is null` };

const errorsOf = (table: "mails" | "deliveries") => sql`
  (select send_at, error, least(coalesce(failing_since, send_at), now()) as at from ${sql.table(table)} tried
   where state in ('pending', 'sending') and send_at <= ${soon} and error is not null and ${isMail[table]}
   order by send_at desc limit 1)
  union all
  (select send_at, error, least(coalesce(failing_since, send_at), now()) from ${sql.table(table)} failed
   where error is not null and ${isStanding[table]}
   order by send_at desc limit 1)`;

/** The newest error of a message that failed or is still being tried, and the time since which it fails. */
export const lastMailError: RawBuilder<{ error: string; at: Date }> = sql`
  select error, at from (${errorsOf("mails")} union all ${errorsOf("deliveries")}) found order by send_at desc limit 1`;

export async function readLastMailError(db: Database): Promise<{ error: string; at: Date } | null> {
  const { rows } = await lastMailError.execute(db);
  return rows[0] ?? null;
}

/** Counts visible reminders with an open failure: those that the filter of undelivered ones shows. */
export async function countFailedDeliveries(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct reminders.id) as count from deliveries failed
    join reminders on reminders.id = failed.reminder_id and reminders.is_active and not is_deleted
    where ${isUnsolved}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns when the most recently requested email got through; null when none did in the time for which they are kept.
 * The rows are read in the order of the requests, which has an index: a message that was sent on a later try counts by
 * that order.
 */
export async function readLastSent(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(sent_at) as at from (
      (select sent_at from mails where state = 'sent' order by id desc limit 1)
      union all
      (select sent_at from deliveries
       where state in ('sent', 'failed', 'superseded', 'cancelled', 'taken', 'snoozed') and send_at <= ${soon}
         and sent_at is not null and channel_id is null
       order by send_at desc limit 1)) sent`.execute(db);
  return rows[0]?.at ?? null;
}
