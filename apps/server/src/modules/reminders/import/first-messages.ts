import { sql } from "kysely";
import { planReminders } from "../../../deliveries/plan.ts";
import { type Clock, sqlNow } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/database.ts";

/** So long an import can be taken back before its first message goes. */
const delaySeconds = 600;

/** Nothing of these new reminders goes out within ten minutes. */
export async function delayFirst(trx: Trx, ids: readonly string[], clock: Clock): Promise<void> {
  const earliest = sql`(${sqlNow(clock)} + make_interval(secs => ${delaySeconds}))`;
  await sql`
    update deliveries set send_at = ${earliest}
    where reminder_id = any(${ids}::uuid[]) and state = 'pending' and send_at < ${earliest}`.execute(trx);
}

interface SkipOptions {
  ids: readonly string[];
  /** Where their owner is, `YYYY-MM-DD`. */
  today: string;
  clock: Clock;
}

/**
 * What of these new reminders is due today or has been counts as superseded, and what comes next is planned instead. It is
 * due before the reminders were saved, so that no later plan opens it again.
 */
export async function skipDue(trx: Trx, { ids, today, clock }: SkipOptions): Promise<void> {
  const { rows } = await sql<{ reminder_id: string }>`
    update deliveries set state = 'superseded', due_at = planned_from - interval '1 second'
    from reminders
    where reminders.id = reminder_id and reminder_id = any(${ids}::uuid[]) and state = 'pending'
      and occurrence <= ${today}
    returning reminder_id`.execute(trx);
  await planReminders(trx, [...new Set(rows.map((row) => row.reminder_id))], clock);
}
