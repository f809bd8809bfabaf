import { limits } from "@pomander/contract";
import { Cron } from "croner";
import { type RawBuilder, sql } from "kysely";
import { advisoryLocks } from "./advisory-locks.ts";
import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { dropUnusedFiles } from "./file-upkeep.ts";
import type { Log } from "./log.ts";
import { isUpkeepOverdue, noteUpkeepDone, noteUpkeepFailed } from "./upkeep-status.ts";

const [lockClass, lockId] = advisoryLocks.retention;

/** The moment before which replaced parts of vaults are deleted. */
const historyEnd = sql`now() - make_interval(days => ${sql.lit(limits.historyDays)})`;
/**
 * The moment before which the proof of a message is deleted: it is kept as long as the audit, and long enough for
 * monthly messages.
 */
const proofEnd = (auditDays: number) =>
  sql`now() - make_interval(days => ${sql.lit(Math.max(auditDays, shortestProofDays))})`;
const shortestProofDays = 90;
const successorEnd = sql`now() - make_interval(hours => ${sql.lit(limits.successorHours)})`;

/** Deletes the contents of vaults `v` that new vault keys have replaced. Their rows and manifests are kept. */
export const forgetPredecessors = (which: RawBuilder<unknown>) => sql`
  with past as (
    select v.id from vaults v where v.successor_id is not null and v.wrapped_key is not null and ${which} for update
  ),
  entries as (delete from password_entries e using past where e.vault_id = past.id),
  versions as (delete from vault_history h using past where h.vault_id = past.id)
  update vaults v
  set kdf = null, verifier = null, wrapped_key = null, recovery_verifier = null, recovery_wrapped_key = null,
    write_key = null, sealed_bytes = 0, kept_versions = 0, kept_bytes = 0
  from past where v.id = past.id`;

/** Deletes the entries of shared vaults `v` that new keys have replaced. Their rows, links and grants are kept. */
export const emptySharedVaults = (which: RawBuilder<unknown>) => sql`
  with past as (
    select v.id from vaults v
    where v.user_id is null and v.successor_id is not null and v.emptied_at is null and ${which} for update
  ),
  entries as (delete from password_entries e using past where e.vault_id = past.id),
  versions as (delete from vault_history h using past where h.vault_id = past.id)
  update vaults v set emptied_at = now(), sealed_bytes = 0, kept_versions = 0, kept_bytes = 0
  from past where v.id = past.id`;

const deletedVaultEnd = sql`now() - make_interval(days => ${sql.lit(limits.deletedVaultDays)})`;
/** The shared vaults whose deletion is final, with those that they follow. */
const deletedVaults = sql`
  with recursive line as (
    select id from vaults where deleted_at < ${deletedVaultEnd} and user_id is null and successor_id is null
    union all
    select v.id from vaults v join line on v.successor_id = line.id
  ) select id from line`;

/** Returns the statements that delete rows after their time. */
const tasksOf = ({ auditDays }: RetentionConfig) => ({
  "replaced vault keys": sql`delete from vault_history where kind = 'keys' and at < ${historyEnd}`,
  "vaults before new keys": forgetPredecessors(sql`v.archived_at < ${historyEnd}`),
  "shared vaults before new keys": emptySharedVaults(sql`v.archived_at < ${historyEnd}`),
  "deleted shared vaults": sql`delete from vaults where id in (${deletedVaults})`,
  "machines without a vault": sql`
    delete from shared_machines x where not exists (select from shared_members m where m.user_id = x.id)`,
  "unanswered invitations": sql`delete from shared_invites where until < now() and answered_by is null`,
  "answers that were not taken": sql`
    update shared_invites set email = null, offer = null, answer = null where until < now() and email is not null`,
  "past counts of sharing": sql`delete from sharing_counts where since < now() - interval '2 days'`,
  "closed tasks after members left": sql`
    delete from leaver_tasks where closed_at < now() - make_interval(days => ${sql.lit(limits.leaverTaskDays)})`,
  "new vault keys that came to nothing": sql`delete from successors where begun_at < ${successorEnd}`,
  "ended sessions": sql`delete from sessions where expires_at < now()`,
  "past unlocks": sql`delete from session_unlocks where until < now()`,
  "links past their time": sql`
    update links set ended_at = until, ended_why = 'time', contents = null where ended_at is null and until < now()`,
  "contents of links that were opened": sql`
    update links set contents = null
    where contents is not null and ended_at < now() - make_interval(mins => ${sql.lit(limits.linkRepeatMinutes)})`,
  "files of links that ended": sql`
    delete from link_files f using links l
    where l.id = f.link_id and l.ended_at < now() - make_interval(mins => ${sql.lit(limits.linkTicketMinutes)})`,
  "ended links": sql`
    delete from links where ended_at < now() - make_interval(days => ${sql.lit(limits.endedLinkDays)})`,
  "past rate limits": sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`,
  // A day after the last one, failures no longer count.
  "past sign-in failures": sql`
    delete from sign_in_failures
    where last_at < now() - interval '1 day' and (blocked_until is null or blocked_until < now())`,
  "old mails": sql`delete from mails where state in ('sent', 'failed') and created_at < now() - interval '30 days'`,
  "old contact messages": sql`delete from contact_messages where created_at < now() - interval '365 days'`,
  "hidden reminders": sql`
    delete from reminders where (is_deleted or not is_active) and deleted_at < now() - interval '90 days'`,
  // The created reminders are kept; only the file that they came from is forgotten.
  "past imports of reminders": sql`
    delete from reminder_imports
    where at < now() - interval '365 days' or undone_at < now() - interval '30 days'`,
  // These prove what was sent. For a reminder with a single occurrence they are kept until it expires, as is the record
  // of an escalation's recipients, so that neither is sent again. Messages to an unproven address are kept as long as
  // their number limits further ones.
  "old deliveries": sql`
    delete from deliveries d
    where state in ('sent', 'failed', 'superseded', 'cancelled', 'taken', 'snoozed')
      and send_at < ${proofEnd(auditDays)} and coalesce(sent_at, send_at) < ${proofEnd(auditDays)}
      and not exists (
        select from reminders r where r.id = d.reminder_id and (r.frequency = 'once' or d.kind = 'escalation') and r.expiry_date >= current_date - 2)
      and not (carries_proof_link and exists (
        select from users where email = d.recipient and email_verified_at is null))`,
  "old notices about reminders": sql`delete from reminder_notices where mailed_at < ${proofEnd(auditDays)}`,
  // Their moment may be years ahead, and no user sees them any more.
  "cancelled deliveries of no reminder": sql`delete from deliveries where reminder_id is null and state = 'cancelled'`,
  "past days of reminders' addresses": sql`delete from reached_addresses where day < current_date - 1`,
  "past links of addresses": sql`delete from email_proofs where expires_at < now()`,
  "used rounds to the company's provider": sql`delete from company_used where expires_at < now()`,
  "past invitations to sign in by the company": sql`delete from company_invitations where expires_at < now()`,
  "past invitations by email": sql`
    delete from invitations i using users u
    where u.id = i.user_id and (u.invited_until is null or u.invited_until < now() - interval '1 day')`,
  "past codes of company sign-in": sql`delete from company_codes where expires_at < now()`,
  "past approvals of devices": sql`delete from device_approvals where expires_at < now()`,
  "past logouts by the company's provider": sql`delete from company_logouts where at < now() - interval '1 day'`,
  "past sign-in codes": sql`delete from sign_in_codes where expires_at < now()`,
  "past challenges of factors": sql`delete from factor_challenges where expires_at < now()`,
  "past failures of factors": sql`delete from factor_failures where at < now() - interval '2 days'`,
  // An ended token can be rotated for a while yet, with its keys of reminders.
  "ended API tokens": sql`delete from api_tokens where expires_at < now() - interval '90 days'`,
  "past secrets of API tokens": sql`
    delete from api_token_secrets s where expires_at < now() and exists (
      select from api_token_secrets newer where newer.token_id = s.token_id and newer.created_at > s.created_at)`,
  "past networks of API tokens": sql`delete from api_token_networks where last_used_at < now() - interval '30 days'`,
  "old accesses to vaults": sql`
    delete from vault_accesses where at < now() - make_interval(days => ${sql.lit(limits.vaultAccessDays)})`,
  "old audit events": sql`
    delete from audit_events where at < now() - make_interval(days => ${auditDays}) and seq is not null`,
});

/** The settings for how long some rows are kept. */
type RetentionConfig = Pick<Config, "auditDays">;

/**
 * Runs every task, in one process at a time; returns the numbers of deleted rows. Null when another process runs them.
 */
export async function runRetention(
  db: Database,
  log: Log,
  config: RetentionConfig,
): Promise<Record<string, number> | null> {
  return db.connection().execute(async (connection) => {
    const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockClass}, ${lockId}) as taken`;
    if ((await lock.execute(connection)).rows[0]?.taken !== true) return null;
    try {
      const gone: Record<string, number> = { "old versions of entries": await dropOldVersions(connection) };
      for (const [name, task] of Object.entries(tasksOf(config))) {
        gone[name] = Number((await task.execute(connection)).numAffectedRows ?? 0);
      }
      // Behind the others, which delete what names files.
      gone["files that nothing names"] = await dropUnusedFiles(connection);
      log.info({ gone }, "upkeep is done");
      await noteUpkeepDone(connection);
      return gone;
    } finally {
      await sql`select pg_advisory_unlock(${lockClass}, ${lockId})`.execute(connection);
    }
  });
}

/** Deletes old versions vault by vault, since each vault is locked while its versions are deleted. */
async function dropOldVersions(db: Database): Promise<number> {
  const { rows: vaults } = await sql<{ vault_id: string }>`
    select distinct vault_id from vault_history where kind = 'entry' and at < ${historyEnd}`.execute(db);
  let sum = 0;
  for (const { vault_id } of vaults) {
    const { rows } = await sql<{ gone: number }>`
      select drop_versions(${vault_id}, ${historyEnd}, null) as gone`.execute(db);
    sum += rows[0]?.gone ?? 0;
  }
  return sum;
}

interface StartOptions {
  /** Milliseconds after the start when overdue upkeep is run: some servers run for minutes at a time. */
  makeUpAfterMs?: number;
}

/** Deletes expired rows every hour, not on the hour, when many other jobs start. */
export function startRetention(
  db: Database,
  log: Log,
  config: RetentionConfig,
  { makeUpAfterMs = 60_000 }: StartOptions = {},
): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const run = () => {
    running = runRetention(db, log, config).then(
      () => undefined,
      async (error: unknown) => {
        log.warn({ err: error }, "upkeep failed");
        await noteUpkeepFailed(db, error).catch(() => undefined);
      },
    );
    return running;
  };
  const job = new Cron("17 * * * *", { protect: true }, run);
  const makeUp = setTimeout(() => {
    running = isUpkeepOverdue(db).then(
      (isDue) => (isDue ? run() : undefined),
      () => undefined,
    );
  }, makeUpAfterMs).unref();
  return {
    stop: async () => {
      job.stop();
      clearTimeout(makeUp);
      await running;
    },
  };
}
