import { type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { RightsRow } from "../../accounts/actor.ts";
import type { UserRow } from "../../accounts/present-user.ts";
import { planReminders } from "./plan.ts";
import { isChosen } from "../context/heir.ts";
import { hasRemindMe } from "../context/recipient.ts";
import { type Clock, sqlNow } from "../../platform/clock.ts";
import { isDatabaseUnavailable } from "../../platform/database-errors.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { nilUuid } from "../../platform/nil-uuid.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { lease } from "../../queue/backoff.ts";
import type { JobQueue } from "../../queue/worker.ts";

/** The subject whose reminders are planned again: all that concern a person, or carry a scope tag; or all there are. */
export type PlanningSubject = { kind: "person" | "tag"; id: string } | { kind: "all" };

/**
 * Requests that reminders be planned again after the caller's transaction, which contains the change that requires it:
 * of a user's zone, mail hour, digest, sending hours, address, channels or right to Remind Me, of a tag's channels or
 * rule of escalation, of the server's sending hours. Messages that fall due in the meantime are decided at their sending, by the new setting. There is one job
 * for each subject, however often it is requested.
 */
export async function requestPlanning(trx: Trx, subject: PlanningSubject, clock?: Clock): Promise<void> {
  const [person, tag] = [subject.kind === "person" ? subject.id : null, subject.kind === "tag" ? subject.id : null];
  const now = sqlNow(clock);
  await sql`
    insert into planning_jobs (id, user_id, scope_tag_id, since, next_at)
    values (${uuidv7()}, ${person}, ${tag}, ${now}, ${now})
    on conflict ${keyOf[subject.kind]} do update set again_since = coalesce(planning_jobs.again_since, excluded.since)`.execute(
    trx,
  );
}

/** The unique index of each kind of subject. */
const keyOf = {
  person: sql`(user_id)`,
  tag: sql`(scope_tag_id)`,
  all: sql`((true)) where user_id is null and scope_tag_id is null`,
} satisfies Record<PlanningSubject["kind"], RawBuilder<unknown>>;

/** Columns whose change moves a user's messages. */
const movingColumns = ["email", "time_zone", "mail_time", "digest", "digest_day", "sending_hours"] as const;
type MailTimeProfile = RightsRow & Pick<UserRow, "id" | (typeof movingColumns)[number]>;

/** Requests planning again for a user's reminders where a change of their record moves, pauses or continues them. */
export async function rescheduleAfterProfileChange(
  trx: Trx,
  before: MailTimeProfile,
  after: MailTimeProfile,
  clock: Clock,
): Promise<void> {
  const hasMoved =
    hasRemindMe(before) !== hasRemindMe(after) || movingColumns.some((column) => before[column] !== after[column]);
  if (hasMoved) await requestPlanning(trx, { kind: "person", id: after.id }, clock);
}

interface PlanningJob {
  id: string;
  user_id: string | null;
  scope_tag_id: string | null;
  since: Date;
  planned_to: string | null;
  claims: number;
}

interface PlanningDeps {
  db: Database;
  log: Log;
  clock?: Clock | undefined;
  /** Number of a job's reminders that are read at once: then it is another job's turn. */
  turnSize?: number;
}

/**
 * Returns the queue of planning jobs, some reminders of each in turn: a user with many delays no other. A job that a
 * crash left behind continues where it was.
 */
export function createPlanningQueue(deps: PlanningDeps): JobQueue {
  return {
    room: (underWay) => 1 - underWay,
    claim: async () => (await claimJob(deps)).map((job) => () => planSome(deps, job)),
  };
}

async function claimJob({ db, clock }: PlanningDeps): Promise<PlanningJob[]> {
  const now = sqlNow(clock);
  const { rows } = await sql<PlanningJob>`
    update planning_jobs set next_at = ${now} + ${lease}, claims = claims + 1, begun_at = coalesce(begun_at, ${now})
    where id = (
      select id from planning_jobs where next_at <= ${now} order by next_at, id limit 1 for update skip locked)
    returning id, user_id, scope_tag_id, since, planned_to, claims`.execute(db);
  return rows;
}

/**
 * Number of reminders planned in one transaction: few enough that neither their locks nor the computation delay others.
 */
const batchSize = 50;

async function planSome(deps: PlanningDeps, job: PlanningJob): Promise<void> {
  const { turnSize = 500 } = deps;
  const ids = await nextReminders(deps, job, turnSize);
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    await planBatch(deps, job, batch);
    if (!(await recordProgress(deps, job, batch.at(-1)))) return;
  }
  await (ids.length === turnSize ? passOn(deps, job) : endJob(deps, job));
}

/** Reads the reminders after the last that was planned that have pending messages or may have. */
async function nextReminders({ db, clock }: PlanningDeps, job: PlanningJob, limit: number): Promise<string[]> {
  const after = sql`${job.planned_to ?? nilUuid}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select id from reminders
    where id > ${after} and id in (${remindersOf(job, after)})
      and ((is_active and not is_deleted and expiry_date >= (${sqlNow(clock)} at time zone 'UTC')::date - 2)
        or exists (select from deliveries where reminder_id = reminders.id and state = 'pending'))
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

function remindersOf({ user_id, scope_tag_id }: PlanningJob, after: RawBuilder<unknown>): RawBuilder<unknown> {
  if (scope_tag_id !== null)
    return sql`select id from reminders where scope_tag_id = ${scope_tag_id} and id > ${after}`;
  if (user_id === null) return sql`select id from reminders where id > ${after}`;
  return sql`
    select id from reminders where owner_id = ${user_id} and id > ${after}
    union select reminder_id from reminder_assignees where user_id = ${user_id} and reminder_id > ${after}
    union select id from reminders
      where lower(email) = (select email from users where id = ${user_id}) and is_active and not is_deleted and id > ${after}
    union select reminder_id from deliveries where user_id = ${user_id} and state = 'pending' and reminder_id > ${after}
    union select reminders.id from reminders join users gone on gone.email = lower(reminders.email)
      where ${isChosen(sql`${user_id}`)} and gone.deactivated_at is not null and reminders.id > ${after}`;
}

/**
 * Plans some together; where that fails, one by one: one that cannot be planned is left as it is, and stops no other.
 */
async function planBatch({ db, log, clock }: PlanningDeps, job: PlanningJob, ids: readonly string[]): Promise<void> {
  const planTogether = (some: readonly string[]) =>
    withTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from reminders where id = any(${some}::uuid[]) order by id for update`.execute(trx);
      const there = rows.map(({ id }) => id);
      await planReminders(trx, there, clock, job.since);
    });
  const report = (error: unknown, what: object) => {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, ...what }, "reminders could not be planned");
  };
  try {
    await planTogether(ids);
  } catch (error) {
    report(error, { job: job.id });
    for (const id of ids) await planTogether([id]).catch((failure: unknown) => report(failure, { reminder: id }));
  }
}

/** Selects the job as long as no other process has claimed it. */
const isOurs = ({ id, claims }: PlanningJob) => sql`id = ${id} and claims = ${claims}`;

/**
 * Records, after the planning is committed, how far a job is: planning twice does no harm. Returns false when another
 * process has the job.
 */
async function recordProgress({ db, clock }: PlanningDeps, job: PlanningJob, last: string | undefined) {
  const { numAffectedRows } = await sql`
    update planning_jobs set planned_to = ${last}, next_at = ${sqlNow(clock)} + ${lease} where ${isOurs(job)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

async function passOn({ db, clock }: PlanningDeps, job: PlanningJob): Promise<void> {
  await sql`update planning_jobs set next_at = ${sqlNow(clock)} where ${isOurs(job)}`.execute(db);
}

const longestRest = sql`interval '5 minutes'`;

/**
 * Deletes a finished job, or begins it again where a change came in the meantime: it rests first as long as it took, so
 * that a user who changes a setting again and again leaves room for others.
 */
async function endJob({ db, clock }: PlanningDeps, job: PlanningJob): Promise<void> {
  const now = sqlNow(clock);
  const { numAffectedRows } = await sql`
    delete from planning_jobs where ${isOurs(job)} and again_since is null`.execute(db);
  if (numAffectedRows !== 0n) return;
  await sql`
    update planning_jobs set since = again_since, again_since = null, planned_to = null, begun_at = null,
      next_at = ${now} + least(${now} - begun_at, ${longestRest})
    where ${isOurs(job)}`.execute(db);
}
