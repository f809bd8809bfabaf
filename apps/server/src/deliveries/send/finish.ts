import { sql } from "kysely";
import { nextPlanned, readFacts } from "../claim/facts.ts";
import { noteUndelivered } from "../notices/note-undelivered.ts";
import { type ClaimedDelivery, deliveryJobs, lockRemindersOf, putPlanned } from "../store.ts";
import { type Clock, readNow, sqlNow } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { type Attempt, recordAttempts } from "../../queue/claim.ts";

/** A delivery with the result of its try. */
export type TriedDelivery = Attempt<ClaimedDelivery>;

/**
 * Records how tries ended and plans what comes next, in one transaction and with one statement of each kind for all of
 * them.
 */
export async function finishDeliveries(trx: Trx, tried: readonly TriedDelivery[], clock?: Clock): Promise<void> {
  const reminders = await lockRemindersOf(
    trx,
    tried.map(({ job }) => job),
  );
  const states = await recordAttempts(trx, deliveryJobs, tried, clock);
  // One that will be tried again is not finished, nor is one whose lease was lost to another worker.
  const finished = tried.filter(({ job: { id, reminder_id: reminder } }) => {
    const state = states.get(id);
    return (state === "sent" || state === "failed") && reminders.has(reminder ?? "");
  });
  const [sent, refused] = [true, false].map((isSent) =>
    finished.filter(({ outcome }) => (outcome.state === "sent") === isSent).map(({ job }) => job),
  ) as [ClaimedDelivery[], ClaimedDelivery[]];
  await countReminded(trx, sent.filter(isReminding), clock);
  const byEmail = refused.filter(({ channel_id: channel }) => channel === null);
  await noteUndelivered(trx, idsOf(byEmail), clock);
  const continued = finished
    .map(({ job }) => job)
    .filter(({ kind, reminder_id: id }) => kind === "scheduled" && reminders.get(id ?? "")?.isSequence === true);
  await planNext(trx, continued, clock);
}

const idsOf = (deliveries: readonly ClaimedDelivery[]) => deliveries.map(({ id }) => id);

/** Returns whether the delivery is an occurrence of the reminder. Messages about an escalation or a check are not. */
const isReminding = ({ kind }: ClaimedDelivery) => kind === "scheduled" || kind === "now";

/** Counts each occurrence, or Remind Now, once, whatever the number of recipients. */
async function countReminded(trx: Trx, sent: readonly ClaimedDelivery[], clock?: Clock): Promise<void> {
  if (sent.length === 0) return;
  const ids = idsOf(sent);
  const isOther = sql`other.state = 'sent' and other.id <> all(${ids}::uuid[])`;
  await sql`
    with occurrences as (
      select distinct reminder_id, kind, batch_id, case kind when 'scheduled' then occurrence end as date
      from deliveries where id = any(${ids}::uuid[])),
    counted as (
      select reminder_id, count(*) as many from occurrences
      where not exists (select from deliveries other
          where occurrences.kind = 'now' and other.batch_id = occurrences.batch_id and ${isOther})
        and not exists (select from deliveries other
          where occurrences.kind = 'scheduled' and other.reminder_id = occurrences.reminder_id
            and other.kind = 'scheduled' and other.occurrence = occurrences.date and ${isOther})
      group by reminder_id)
    update reminders set last_reminded = ${sqlNow(clock)}, notification_count = notification_count + many
    from counted where reminders.id = counted.reminder_id`.execute(trx);
}

async function planNext(trx: Trx, done: readonly ClaimedDelivery[], clock?: Clock): Promise<void> {
  if (done.length === 0) return;
  const now = await readNow(trx, clock);
  const facts = await readFacts(trx, done, now);
  const next = [...facts.dues.values()].flatMap((due) => {
    const { id, occurrence: date } = due.claimed;
    const finished = { id, date, state: "sent", wasHeld: false, dueAt: now } as const;
    return nextPlanned(facts, due, (rows) => [...rows, finished]) ?? [];
  });
  await putPlanned(trx, next, now);
}
