import { planEscalations } from "./escalation.ts";
import { planEndedNotices } from "../notices/plan-ended.ts";
import { isDeliverable, nextDelivery } from "./next-delivery.ts";
import { readReminderContexts, type ReminderContext } from "../context/reminder-context.ts";
import { isForRecipient, type PlannedRow, putPlanned, readPlanned, withdraw, withOneOf } from "../store.ts";
import type { PlannedDelivery } from "../sending-moment.ts";
import { type Clock, readNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";

/**
 * Plans a reminder's messages again from what is stored in the database, in the transaction that changed it: after it
 * was made, and after a change of its dates, frequency, leads, address, people, rule of escalation or visibility, after
 * an unsubscription, a taking, its end or a snooze. Sent messages stay sent; a hidden reminder's messages are
 * cancelled. A caller that makes it, or changes its dates, frequency or lead, sets `planned_from` first, to
 * `nowOf(clock)`: the database's time. The reminder's row must be locked (a change of it does this).
 */
export async function planReminder(trx: Trx, reminderId: string, clock?: Clock): Promise<void> {
  await planReminders(trx, [reminderId], clock);
}

/**
 * Does for many reminders what `planReminder` does for one.
 * @param since the moment for which to plan; without it, now. New recipients also get what fell due since then
 */
export async function planReminders(trx: Trx, ids: readonly string[], clock?: Clock, since?: Date): Promise<void> {
  for (let from = 0; from < ids.length; from += batchSize)
    await planBatch(trx, ids.slice(from, from + batchSize), clock, since);
}
const batchSize = 200;

async function planBatch(
  trx: Trx,
  ids: readonly string[],
  clock: Clock | undefined,
  plannedFor: Date | undefined,
): Promise<void> {
  const now = await readNow(trx, clock);
  const since = Math.min(plannedFor?.getTime() ?? now, now);
  const reminders = await readReminderContexts(trx, ids);
  const planned = Map.groupBy(await readPlanned(trx, ids, now), (row) => row.reminderId);
  const targets: PlannedDelivery[] = [];
  const others: ObsoleteDeliveries = { superseded: [], cancelled: [] };
  for (const reminder of reminders) {
    const rows = planned.get(reminder.id) ?? [];
    const wanted = plannedDeliveriesOf(reminder, rows, { now, since });
    const { superseded, cancelled } = obsoleteDeliveriesOf(rows, wanted, now);
    targets.push(...wanted);
    others.superseded.push(...superseded);
    others.cancelled.push(...cancelled);
  }
  const hidden = reminders.filter((reminder) => !isDeliverable(reminder)).map(({ id }) => id);
  await withdraw(trx, withOneOf("id", others.superseded), "superseded");
  await withdraw(trx, withOneOf("id", others.cancelled), "cancelled");
  // All of them are cancelled, also those of a Remind Now.
  await withdraw(trx, withOneOf("reminder_id", hidden), "cancelled");
  await putPlanned(trx, targets, now);
  await planEscalations(trx, reminders, now);
  await planEndedNotices(trx, reminders, now);
}

function plannedDeliveriesOf(
  reminder: ReminderContext,
  rows: readonly PlannedRow[],
  moment: { now: number; since: number },
): PlannedDelivery[] {
  return reminder.recipients.flatMap((recipient) => {
    const own = rows.filter((row) => isForRecipient(row, recipient));
    const occurrence = nextDelivery(reminder, recipient, own, { ...moment, isContinued: false });
    return occurrence === null ? [] : [{ reminder, recipient, occurrence }];
  });
}

/** Ids of pending deliveries that are no longer wanted: superseded where a newer one is due, else cancelled. */
interface ObsoleteDeliveries {
  superseded: string[];
  cancelled: string[];
}

function obsoleteDeliveriesOf(
  rows: readonly PlannedRow[],
  wanted: readonly PlannedDelivery[],
  now: number,
): ObsoleteDeliveries {
  const others = rows.filter(
    (row) =>
      row.state === "pending" &&
      !wanted.some(({ recipient, occurrence }) => recipient.key === row.recipientKey && occurrence.date === row.date),
  );
  const isSuperseded = (row: PlannedRow) =>
    wanted.some(
      ({ recipient, occurrence: { date, at } }) => isForRecipient(row, recipient) && date > row.date && at <= now,
    );
  return {
    superseded: idsOf(others.filter(isSuperseded)),
    cancelled: idsOf(others.filter((row) => !isSuperseded(row))),
  };
}
const idsOf = (rows: readonly PlannedRow[]) => rows.map((row) => row.id);
