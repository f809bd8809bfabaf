import { type RawBuilder, sql } from "kysely";
import { isToChannel, isUnsolved } from "../../deliveries/open-failures.ts";
import type { Database } from "../../platform/database.ts";

const since = sql`now() - interval '30 days'`;
/** The next try of what could not be sent is an hour away at most: what is further in the future was not tried. */
const soon = sql`now() + interval '2 hours'`;

/** Of a mail nothing has got through to that address since. What failed of a deleted reminder is nobody's any more, and of a channel no mail. */
const isStanding = {
  mails: sql`failed.state = 'failed' and failed.send_at > ${since} and not exists (
    select from mails later
    where later.state = 'sent' and later.sent_at > failed.send_at and later.recipient = failed.recipient)`,
  deliveries: sql`failed.reminder_id is not null and ${isUnsolved} and not ${isToChannel}`,
};
/** Of what is still tried: all that is mail. */
const isMail = { mails: sql`true`, deliveries: sql`channel_id is null` };

const errorsOf = (table: "mails" | "deliveries") => sql`
  (select send_at, error, least(coalesce(failing_since, send_at), now()) as at from ${sql.table(table)} tried
   where state in ('pending', 'sending') and send_at <= ${soon} and error is not null and ${isMail[table]}
   order by send_at desc limit 1)
  union all
  (select send_at, error, least(coalesce(failing_since, send_at), now()) from ${sql.table(table)} failed
   where error is not null and ${isStanding[table]}
   order by send_at desc limit 1)`;

/** What was said last of a message that did not get through, or that is still being tried, and since when it fails. */
export const lastMailError: RawBuilder<{ error: string; at: Date }> = sql`
  select error, at from (${errorsOf("mails")} union all ${errorsOf("deliveries")}) found order by send_at desc limit 1`;

export async function readLastMailError(db: Database): Promise<{ error: string; at: Date } | null> {
  const { rows } = await lastMailError.execute(db);
  return rows[0] ?? null;
}

/** How many reminders that are not hidden have a failure that stands: those that the filter of undelivered ones shows. */
export async function countFailedDeliveries(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct reminders.id) as count from deliveries failed
    join reminders on reminders.id = failed.reminder_id and reminders.is_active and not is_deleted
    where ${isUnsolved}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * When an email of those that were asked for last got through; null: none in the time for which they are kept. Read
 * by the order in which they were asked for, which has an index: a message that was sent on a later try counts by that.
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
