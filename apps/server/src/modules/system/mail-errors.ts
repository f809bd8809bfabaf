import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database.ts";

const since = sql`now() - interval '30 days'`;
/** The next try of what could not be sent is an hour away at most: what is further in the future was not tried. */
const soon = sql`now() + interval '2 hours'`;

/** Nothing has got through to that recipient since. */
const isUnsolved = (table: "mails" | "deliveries") => sql`not exists (
  select from ${sql.table(table)} later
  where later.state = 'sent' and later.sent_at > failed.send_at and ${sameRecipient[table]})`;
const sameRecipient = {
  mails: sql`later.recipient = failed.recipient`,
  deliveries: sql`later.reminder_id = failed.reminder_id and later.recipient_key = failed.recipient_key`,
};

/** What failed of a deleted reminder is nobody's any more, and nothing would solve it. */
const isStillAsked = { mails: sql`true`, deliveries: sql`failed.reminder_id is not null` };

const errorsOf = (table: "mails" | "deliveries") => sql`
  (select send_at, error, least(coalesce(failing_since, send_at), now()) as at from ${sql.table(table)} tried
   where state in ('pending', 'sending') and send_at <= ${soon} and error is not null
   order by send_at desc limit 1)
  union all
  (select send_at, error, least(coalesce(failing_since, send_at), now()) from ${sql.table(table)} failed
   where state = 'failed' and send_at > ${since} and error is not null and ${isStillAsked[table]}
     and ${isUnsolved(table)}
   order by send_at desc limit 1)`;

/** What was said last of a message that did not get through, or that is still being tried, and since when it fails. */
export const lastMailError: RawBuilder<{ error: string; at: Date }> = sql`
  select error, at from (${errorsOf("mails")} union all ${errorsOf("deliveries")}) found order by send_at desc limit 1`;

export async function readLastMailError(db: Database): Promise<{ error: string; at: Date } | null> {
  const { rows } = await lastMailError.execute(db);
  return rows[0] ?? null;
}

/** Of reminders that are not hidden, and to whom nothing of the reminder has got through since. */
export async function countFailedDeliveries(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deliveries failed
    join reminders on reminders.id = failed.reminder_id and is_active and not is_deleted
    where failed.state = 'failed' and failed.send_at > ${since} and ${isUnsolved("deliveries")}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * When a message of those that were asked for last got through; null: none in the time for which they are kept. Read
 * by the order in which they were asked for, which has an index: a message that was sent on a later try counts by that.
 */
export async function readLastSent(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(sent_at) as at from (
      (select sent_at from mails where state = 'sent' order by id desc limit 1)
      union all
      (select sent_at from deliveries
       where state in ('sent', 'failed', 'superseded', 'cancelled') and send_at <= ${soon} and sent_at is not null
       order by send_at desc limit 1)) sent`.execute(db);
  return rows[0]?.at ?? null;
}
