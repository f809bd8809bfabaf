import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Probe } from "./kinds.ts";
import { type LookedAt, recordFinding } from "./record-finding.ts";
import { type Clock, sqlNow } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { type Log, throttleOncePerMinute } from "../platform/log.ts";

interface ChecksDeps {
  db: Database;
  look: Probe;
  log: Log;
  clock?: Clock | undefined;
}

/** Checks that run at once, each for another owner; each ends by itself in ten seconds. */
const batchSize = 8;
const pollIntervalMs = 5_000;
/** The time after which another process takes over a check that was not completed. */
const lease = sql`interval '15 minutes'`;
/**
 * The time until the next check: a day, or a quarter of one if the target does not answer, varied at random so that
 * reminders created together are not checked together.
 */
const untilNext = sql`case when failing_since is null then interval '23 hours' else interval '5 hours' end
  + random() * interval '2 hours'`;

/**
 * Runs the checks that are due, one per owner, so that a slow target delays no other owner's, and returns their number.
 * Any number of processes may do so at a time.
 */
export async function probeDue({ db, look, clock }: ChecksDeps): Promise<number> {
  const now = sqlNow(clock);
  const { rows } = await sql<LookedAt>`
    update reminder_checks set next_at = ${now} + ${lease}
    where reminder_id in (
      select reminder_id from reminder_checks
      where next_at <= ${now} and reminder_id = any(array(
        select distinct on (owner_id) reminder_id from reminder_checks join reminders on reminders.id = reminder_id
        where next_at <= ${now} order by owner_id, next_at, reminder_id))
      order by next_at limit ${batchSize} for update skip locked)
    returning reminder_id, kind, target`.execute(db);
  await Promise.all(
    rows.map(async (looked) => {
      if (await isLookedAfter(db, looked.reminder_id)) await recordFinding(db, looked, await look(looked), clock);
      await sql`
        update reminder_checks set next_at = ${now} + ${untilNext}
        where reminder_id = ${looked.reminder_id} and kind = ${looked.kind} and target = ${looked.target}`.execute(db);
    }),
  );
  return rows.length;
}

/** Returns whether the reminder is active: the findings for a hidden one are never read. */
async function isLookedAfter(db: Database, reminderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from reminders where id = ${reminderId} and is_active and not is_deleted`.execute(db);
  return rows.length > 0;
}

/** Runs the checks that are due until it is stopped, and then waits for the running ones. */
export function startChecks(deps: ChecksDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const once = throttleOncePerMinute();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const count = await probeDue(deps).catch((error: unknown) => {
        once(() => deps.log.warn({ err: error }, "what reminders watch could not be looked at"));
        return 0;
      });
      if (count === 0) await pause(pollIntervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
