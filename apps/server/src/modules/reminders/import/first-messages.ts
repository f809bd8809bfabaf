import { sql } from "kysely";
import { planReminders } from "../../../deliveries/plan/plan.ts";
import { type Clock, sqlNow } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/database.ts";

/** Seconds in which an import can be taken back before its first message goes. */
const delaySeconds = 600;

interface FirstMessages {
  /** Ids of reminders. */
  ids: readonly string[];
  /** Ids of deliveries that were pending before: they are not the import's. */
  waiting?: readonly string[];
  clock: Clock;
}

/** Delays everything that an import makes due by at least ten minutes. */
export async function delayFirst(trx: Trx, { ids, waiting = [], clock }: FirstMessages): Promise<void> {
  const earliest = sql`(${sqlNow(clock)} + make_interval(secs => ${delaySeconds}))`;
  await sql`
    update deliveries set send_at = ${earliest}
    where reminder_id = any(${ids}::uuid[]) and state = 'pending' and send_at < ${earliest}
      and id <> all(${waiting}::uuid[])`.execute(trx);
}

interface SkipOptions extends FirstMessages {
  /** The day in the owner's time zone, `YYYY-MM-DD`. */
  today: string;
}

/**
 * Supersedes what an import makes due today or before, and plans what comes next instead. The superseded deliveries get
 * a due time before the reminders were saved, so that no later plan opens them again.
 */
export async function skipDue(trx: Trx, { ids, waiting = [], today, clock }: SkipOptions): Promise<void> {
  const { rows } = await sql<{ reminder_id: string }>`
    update deliveries set state = 'superseded', due_at = planned_from - interval '1 second'
    from reminders
    where reminders.id = reminder_id and reminder_id = any(${ids}::uuid[]) and state = 'pending'
      and occurrence <= ${today} and deliveries.id <> all(${waiting}::uuid[])
    returning reminder_id`.execute(trx);
  await planReminders(trx, [...new Set(rows.map((row) => row.reminder_id))], clock);
}
