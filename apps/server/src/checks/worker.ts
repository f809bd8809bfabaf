import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Look } from "./look.ts";
import { type LookedAt, recordFinding } from "./record.ts";
import { type Clock, sqlNow } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { type Log, throttleOncePerMinute } from "../platform/log.ts";

interface ChecksDeps {
  db: Database;
  look: Look;
  log: Log;
  clock?: Clock | undefined;
}

/** At once, each of another owner; each ends by itself in ten seconds. */
const batchSize = 8;
const pollIntervalMs = 5_000;
/** A process that ended in the middle leaves it to the next after so long. */
const lease = sql`interval '15 minutes'`;
/** A day, a little more or less, so that what was made together does not stay together; four times a day without answer. */
const untilNext = sql`case when failing_since is null then interval '23 hours' else interval '5 hours' end
  + random() * interval '2 hours'`;

/**
 * Looks at what is due, of each owner at one, so that what hangs keeps nobody else's waiting, and says how many those
 * were. Any number of processes may do so at a time.
 */
export async function lookAtDue({ db, look, clock }: ChecksDeps): Promise<number> {
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

/** Nobody reads what is found for a hidden reminder. */
async function isLookedAfter(db: Database, reminderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from reminders where id = ${reminderId} and is_active and not is_deleted`.execute(db);
  return rows.length > 0;
}

/** Looks at what is due until it is stopped, and waits then for what is under way. */
export function startChecks(deps: ChecksDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const once = throttleOncePerMinute();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const count = await lookAtDue(deps).catch((error: unknown) => {
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
