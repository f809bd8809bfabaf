import { type RawBuilder, sql } from "kysely";
import { type Clock, sqlNow } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import { backoffSeconds, lease, retryWindow } from "./backoff.ts";

/** A row that a worker has taken. */
export interface ClaimedJob {
  id: string;
  /** The number of claims, which identifies this one: a worker that lost the lease records nothing. */
  attempts: number;
}

/** A table of jobs. All of them share the columns that this file writes. */
export interface JobTable<Job extends ClaimedJob> {
  name: "mails" | "deliveries";
  /** The columns that a worker reads of a job. */
  columns: ReadonlyArray<keyof Job & string>;
  /** The content of the column `data` that is kept once the job is over; all of it by default. */
  keptAtEnd?: { data: RawBuilder<unknown> };
}

interface ClaimOptions {
  limit: number;
  /** A condition on the rows, in addition to being due. */
  where?: RawBuilder<unknown>;
  clock?: Clock | undefined;
}

/** Claims the jobs that are due by the database's clock, and those that a crashed worker left behind. */
export async function claimJobs<Job extends ClaimedJob>(
  db: Database | Trx,
  table: JobTable<Job>,
  options: ClaimOptions,
): Promise<Job[]> {
  const { rows } = await claimQuery(table, options).execute(db);
  return rows;
}

/** Builds the query of `claimJobs`; exported so that a test can check its plan. */
export function claimQuery<Job extends ClaimedJob>(
  { name, columns }: JobTable<Job>,
  { limit, where, clock }: ClaimOptions,
): RawBuilder<Job> {
  const [table, now] = [sql.table(name), sqlNow(clock)];
  return sql<Job>`
    update ${table} set state = 'sending', lease_until = ${now} + ${lease}, attempts = attempts + 1
    where id in (
      select id from ${table}
      where state in ('pending', 'sending') and send_at <= ${now} and (state = 'pending' or lease_until <= ${now})
        ${where === undefined ? sql`` : sql`and ${where}`}
      order by send_at limit ${limit} for update skip locked
    )
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`;
}

/** Returns claims as an SQL table `claimed`: the ids of their rows, with the number that identifies the claim. */
const tableOf = (jobs: readonly ClaimedJob[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(jobs.map(({ id, attempts }) => ({ id, attempts })))}::jsonb)
    as claimed (id uuid, attempts integer)`;

/** Selects the rows of `job` whose lease is still that of their claim. */
const isStillClaimed = sql`job.id = claimed.id and job.state = 'sending' and job.attempts = claimed.attempts`;

/**
 * Locks claimed jobs and returns the ids of those whose lease is still the claim's, with the time in milliseconds since
 * 1970; null where all leases were lost.
 */
export async function lockJobs<Job extends ClaimedJob>(
  trx: Trx,
  { name }: JobTable<Job>,
  jobs: readonly Job[],
  clock?: Clock,
): Promise<{ ids: ReadonlySet<string>; now: number } | null> {
  const { rows } = await sql<{ id: string; now: Date }>`
    select job.id, ${sqlNow(clock)} as now from ${sql.table(name)} job, ${tableOf(jobs)}
    where ${isStillClaimed} order by job.id for update of job`.execute(trx);
  const [first] = rows;
  return first === undefined ? null : { ids: new Set(rows.map(({ id }) => id)), now: first.now.getTime() };
}

/** The result of a try. */
export type AttemptOutcome =
  | { state: "sent"; via: "smtp" | "outbox" | "channel" }
  | { state: "failed"; error: string }
  /** A failure that is worth another try, after at least this number of seconds. */
  | { state: "postponed"; error: string; minSeconds?: number };

/** A claimed job with the result of its try. */
export interface Attempt<Job extends ClaimedJob> {
  job: Job;
  outcome: AttemptOutcome;
}

/**
 * Records how tries ended, in one statement. A postponed one is tried again after a growing pause, or the longer one
 * that the server asks for, for a day in all since the first failure. Returns the resulting states by id, without those
 * whose lease was no longer the claim's.
 */
export async function recordAttempts<Job extends ClaimedJob>(
  db: Database | Trx,
  { name, keptAtEnd }: JobTable<Job>,
  attempts: readonly Attempt<Job>[],
  clock?: Clock,
): Promise<ReadonlyMap<string, "sent" | "failed" | "pending">> {
  const rows = attempts.map(({ job: { id, attempts: number }, outcome }) => ({
    id,
    attempts: number,
    state: outcome.state,
    ...(outcome.state === "sent" ? { via: outcome.via } : { error: outcome.error }),
    seconds: outcome.state === "postponed" ? Math.max(backoffSeconds(number), outcome.minSeconds ?? 0) : 0,
  }));
  const now = sqlNow(clock);
  const [isSent, isPostponed] = [sql`claimed.state = 'sent'`, sql`claimed.state = 'postponed'`];
  const waits = sql`${isPostponed} and coalesce(job.failing_since > ${now} - ${retryWindow}, true)`;
  const kept = keptAtEnd && sql`, data = case when ${waits} then data else ${keptAtEnd.data} end`;
  const recorded = await sql<{ id: string; state: "sent" | "failed" | "pending" }>`
    update ${sql.table(name)} job set
      state = case when ${isSent} then 'sent' when ${waits} then 'pending' else 'failed' end,
      lease_until = null, error = claimed.error, via = coalesce(claimed.via, job.via),
      sent_at = case when ${isSent} then ${now} else job.sent_at end,
      failing_since = case when ${isPostponed} then coalesce(job.failing_since, ${now}) else job.failing_since end,
      send_at = case when ${isPostponed} then ${now} + make_interval(secs => claimed.seconds) else job.send_at end
      ${kept ?? sql``}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as claimed (id uuid, attempts integer, state text, via text, error text, seconds float8)
    where ${isStillClaimed} returning job.id, job.state`.execute(db);
  return new Map(recorded.rows.map(({ id, state }) => [id, state]));
}
