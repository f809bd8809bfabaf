import { Cron } from "croner";
import { sql } from "kysely";
import { advisoryLocks } from "./advisory-locks.ts";
import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";

const [lockClass, lockId] = advisoryLocks.retention;

/** What is thrown away, and after how long. */
const tasksOf = ({ auditDays }: RetentionConfig) => ({
  "replaced vault data": sql`delete from vault_history where at < now() - interval '30 days'`,
  "ended sessions": sql`delete from sessions where expires_at < now()`,
  "past unlocks": sql`delete from session_unlocks where until < now()`,
  "past rate limits": sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`,
  "past sign-in failures": sql`delete from sign_in_failures where last_at < now() - interval '7 days'`,
  "old mails": sql`delete from mails where state in ('sent', 'failed') and created_at < now() - interval '30 days'`,
  "old contact messages": sql`delete from contact_messages where created_at < now() - interval '365 days'`,
  "hidden reminders": sql`
    delete from reminders where (is_deleted or not is_active) and deleted_at < now() - interval '90 days'`,
  // What was sent of a reminder that comes once stays until it expires, up to 99 days later: it is never sent again.
  "old deliveries": sql`
    delete from deliveries d
    where state in ('sent', 'failed', 'superseded', 'cancelled') and send_at < now() - interval '90 days'
      and not exists (
        select from reminders r where r.id = d.reminder_id and r.frequency = 'once' and r.expiry_date >= current_date - 2)`,
  // Its moment may lie years ahead, and nobody sees it any more.
  "cancelled deliveries of no reminder": sql`delete from deliveries where reminder_id is null and state = 'cancelled'`,
  "past days of reminders' addresses": sql`delete from reached_addresses where day < current_date - 1`,
  "past links of addresses": sql`delete from email_proofs where expires_at < now()`,
  "past sign-in codes": sql`delete from sign_in_codes where expires_at < now()`,
  "old audit events": sql`delete from audit_events where at < now() - make_interval(days => ${auditDays})`,
});

/** How long some things are kept is a setting. */
type RetentionConfig = Pick<Config, "auditDays">;

/** Does every task, one process at a time; says how many rows went. Null when another process is at it. */
export async function runRetention(
  db: Database,
  log: Log,
  config: RetentionConfig,
): Promise<Record<string, number> | null> {
  return db.connection().execute(async (connection) => {
    const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockClass}, ${lockId}) as taken`;
    if ((await lock.execute(connection)).rows[0]?.taken !== true) return null;
    try {
      const gone: Record<string, number> = {};
      for (const [name, task] of Object.entries(tasksOf(config))) {
        gone[name] = Number((await task.execute(connection)).numAffectedRows ?? 0);
      }
      log.info({ gone }, "upkeep is done");
      return gone;
    } finally {
      await sql`select pg_advisory_unlock(${lockClass}, ${lockId})`.execute(connection);
    }
  });
}

/** Deletes what is past its time every hour, at a minute past the rush of those who start things on the hour. */
export function startRetention(db: Database, log: Log, config: RetentionConfig): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const job = new Cron("17 * * * *", { protect: true }, () => {
    running = runRetention(db, log, config).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, "upkeep failed"),
    );
    return running;
  });
  return {
    stop: async () => {
      job.stop();
      await running;
    },
  };
}
