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

/** Selects the row as long as the lease is still this claim's. */
const isStillClaimed = ({ id, attempts }: ClaimedJob) =>
  sql`id = ${id} and state = 'sending' and attempts = ${attempts}`;

/** Locks a claimed job and returns the time, in milliseconds since 1970; null when the lease was lost. */
export async function lockJob<Job extends ClaimedJob>(
  trx: Trx,
  { name }: JobTable<Job>,
  job: Job,
  clock?: Clock,
): Promise<number | null> {
  const { rows } = await sql<{ now: Date }>`
    select ${sqlNow(clock)} as now from ${sql.table(name)} where ${isStillClaimed(job)} for update`.execute(trx);
  return rows[0]?.now.getTime() ?? null;
}

/** The outcome of a claimed job. */
export type JobResult =
  | { state: "sent"; via: "smtp" | "outbox" | "channel" }
  | { state: "failed"; error: string }
  /** Not to be sent at present, and this claim does not count as an attempt: the job may be reopened. */
  | { state: "superseded" | "cancelled" | "taken" | "snoozed" }
  /** Waits until then, and this claim does not count as an attempt; `set` writes further columns of the table. */
  | { state: "pending"; until: Date; set: RawBuilder<unknown> };

/** Records the end of a claim; returns whether the lease was still this claim's. */
export async function recordResult<Job extends ClaimedJob>(
  db: Database | Trx,
  { name, keptAtEnd }: JobTable<Job>,
  job: Job,
  result: JobResult,
  clock?: Clock,
): Promise<boolean> {
  const kept = keptAtEnd && result.state !== "pending" ? sql`, data = ${keptAtEnd.data}` : sql``;
  const { rows } = await sql`
    update ${sql.table(name)} set state = ${result.state}, lease_until = null ${resultColumns(result, clock)} ${kept}
    where ${isStillClaimed(job)} returning id`.execute(db);
  return rows.length > 0;
}

function resultColumns(result: JobResult, clock: Clock | undefined) {
  switch (result.state) {
    case "sent":
      return sql`, via = ${result.via}, sent_at = ${sqlNow(clock)}, error = null`;
    case "failed":
      return sql`, error = ${result.error}`;
    case "pending":
      return sql`, send_at = ${result.until}, attempts = attempts - 1, ${result.set}`;
    default:
      return sql`, attempts = attempts - 1`;
  }
}

/**
 * Schedules another attempt after a growing pause, or the longer one that the server asks for, for a day in all since
 * the first failure. Returns the resulting state; null when the lease was no longer this claim's.
 */
export async function scheduleRetry<Job extends ClaimedJob>(
  db: Database | Trx,
  { name, keptAtEnd }: JobTable<Job>,
  job: Job,
  { error, minSeconds = 0 }: { error: string; minSeconds?: number },
  clock?: Clock,
): Promise<"pending" | "failed" | null> {
  const now = sqlNow(clock);
  const isOver = sql`failing_since <= ${now} - ${retryWindow}`;
  const kept = keptAtEnd && sql`, data = case when ${isOver} then ${keptAtEnd.data} else data end`;
  const { rows } = await sql<{ state: "pending" | "failed" }>`
    update ${sql.table(name)} set
      state = case when ${isOver} then 'failed' else 'pending' end,
      failing_since = coalesce(failing_since, ${now}), lease_until = null, error = ${error},
      send_at = ${now} + make_interval(secs => ${Math.max(backoffSeconds(job.attempts), minSeconds)}) ${kept ?? sql``}
    where ${isStillClaimed(job)} returning state`.execute(db);
  return rows[0]?.state ?? null;
}
