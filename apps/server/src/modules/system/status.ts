import type { CallReply, calls } from "@pomander/contract";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database.ts";

type Status = CallReply<(typeof calls)["system"]["status"]>;

/** Whether mail goes out, and what did not arrive. */
export async function readStatus(db: Database, { smtpUrl }: Pick<Config, "smtpUrl">): Promise<Status> {
  const [lastMailError, failedDeliveries] = await Promise.all([readLastMailError(db), countFailed(db)]);
  return { mail: smtpUrl === null ? "outbox" : "smtp", lastMailError, failedDeliveries };
}

const since = sql`now() - interval '30 days'`;
/** The next try of what could not be sent is an hour away at most: what is further in the future was not tried. */
const soon = sql`now() + interval '2 hours'`;

/** Nothing has reached that recipient since. */
const isUnsolved = (table: "mails" | "deliveries") => sql`not exists (
  select from ${sql.table(table)} later
  where later.recipient = failed.recipient and later.state = 'sent' and later.sent_at > failed.send_at)`;

/** What the mail server said last of a message that did not get through, or that is still being tried. */
async function readLastMailError(db: Database): Promise<string | null> {
  const ofTable = (table: "mails" | "deliveries") => sql`
    (select send_at, error from ${sql.table(table)} tried
     where state in ('pending', 'sending') and send_at <= ${soon} and error is not null
     order by send_at desc limit 1)
    union all
    (select send_at, error from ${sql.table(table)} failed
     where state = 'failed' and send_at > ${since} and error is not null and ${isUnsolved(table)}
     order by send_at desc limit 1)`;
  const { rows } = await sql<{ error: string }>`
    select error from (${ofTable("mails")} union all ${ofTable("deliveries")}) found
    order by send_at desc limit 1`.execute(db);
  return rows[0]?.error ?? null;
}

/** Of reminders that are not hidden, and to whom nothing of the reminder has got through since. */
async function countFailed(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from deliveries failed
    join reminders on reminders.id = failed.reminder_id and is_active and not is_deleted
    where failed.state = 'failed' and failed.send_at > ${since} and not exists (
      select from deliveries later
      where later.reminder_id = failed.reminder_id and later.recipient_key = failed.recipient_key
        and later.state = 'sent' and later.sent_at > failed.send_at)`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
