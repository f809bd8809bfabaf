import { sql } from "kysely";
import type { Database } from "../platform/database.ts";
import { lease, retryWindow, backoffSeconds } from "../queue/backoff.ts";

export interface ClaimedMail {
  id: string;
  recipient: string;
  template: string;
  data: unknown;
  message_id: string;
  /** Counts the claims, so that it names this one: who lost the lease records nothing. */
  attempts: number;
}

/** Takes what is due, by the database's clock, and what a crashed worker left behind. */
export async function claimMails(db: Database, limit: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails set state = 'sending', lease_until = now() + ${lease}, attempts = attempts + 1
    where id in (
      select id from mails
      where state in ('pending', 'sending') and send_at <= now() and (state = 'pending' or lease_until <= now())
      order by send_at limit ${limit} for update skip locked
    )
    returning id, recipient, template, data, message_id, attempts`.execute(db);
  return rows;
}

export async function markSent(db: Database, mail: ClaimedMail, via: "smtp" | "outbox"): Promise<void> {
  await sql`
    update mails set state = 'sent', via = ${via}, sent_at = now(), lease_until = null, error = null, ${withoutSecret}
    where ${isStillClaimed(mail)}`.execute(db);
}

export async function markFailed(db: Database, mail: ClaimedMail, error: string): Promise<void> {
  await sql`
    update mails set state = 'failed', lease_until = null, error = ${error}, ${withoutSecret} where ${isStillClaimed(mail)}`.execute(
    db,
  );
}

/** Tries again after a pause that grows, for a day in all since the first failure. */
export async function scheduleRetry(db: Database, mail: ClaimedMail, error: string): Promise<void> {
  await sql`
    update mails set
      state = case when failing_since <= now() - ${retryWindow} then 'failed' else 'pending' end,
      failing_since = coalesce(failing_since, now()),
      send_at = now() + make_interval(secs => ${backoffSeconds(mail.attempts)}), lease_until = null, error = ${error},
      data = case when failing_since <= now() - ${retryWindow} then data - 'code' - 'proof' else data end
    where ${isStillClaimed(mail)}`.execute(db);
}

/** A secret that a message may carry is not kept beyond its sending. */
const withoutSecret = sql`data = data - 'code' - 'proof'`;
const isStillClaimed = (mail: ClaimedMail) =>
  sql`id = ${mail.id} and state = 'sending' and attempts = ${mail.attempts}`;
