import { date } from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Finding } from "./finding.ts";
import { localDateOf, momentOf } from "../deliveries/context/recurrence.ts";
import { readReminderContexts, type Recipient } from "../deliveries/context/reminder-context.ts";
import { recipientColumns, withdraw } from "../deliveries/store.ts";
import { type Clock, dayMs, readNow, sqlNow } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import type { ReminderChecksTable } from "../platform/reminder-tables.ts";
import { withTransaction } from "../platform/transaction.ts";
import { beginTerm } from "../deliveries/taking.ts";

/** The target of a check. */
export interface LookedAt extends Pick<ReminderChecksTable, "kind" | "target"> {
  reminder_id: string;
}

/** Days without an answer after which the recipients are notified. */
const patienceDays = 3;

/**
 * Records the result of a check: the expiry date follows a date that was found, and after three days without an answer
 * each recipient is notified once, until the target answers again. Does nothing if the reminder watches another target
 * by then.
 */
export const recordFinding = (db: Database, looked: LookedAt, given: Finding, clock?: Clock): Promise<void> =>
  withTransaction<void>(db, async (trx) => {
    const { reminder_id: id, kind, target } = looked;
    const reminder = await lockReminder(trx, id);
    if (reminder === undefined) return;
    const now = await readNow(trx, clock);
    const { state, note, found } = dateOfFinding(given, reminder.zone);
    const begins = given.state === "ok" ? dayOf(given.beginsAt ?? Number.NaN, reminder.zone) : null;
    const isAnswer = state !== "unreachable";
    const { rows } = await sql<{ failing_since: Date | null }>`
      update reminder_checks set state = ${state}, error = ${note}, checked_at = ${sqlNow(clock)},
        found_date = case when ${isAnswer} then ${found}::date else found_date end,
        failing_since = case when ${isAnswer} then null else coalesce(failing_since, ${sqlNow(clock)}) end
      where reminder_id = ${id} and kind = ${kind} and target = ${target} returning failing_since`.execute(trx);
    const [stored] = rows;
    if (stored === undefined) return;
    if (isAnswer) await cancelUnreachable(trx, id);
    if (found !== null && found !== reminder.expiry_date) {
      await beginTerm(trx, reminder, { expiryDate: found, kind: "check-found", by: null }, clock);
    }
    if (found !== null && begins !== null) {
      await sql`update reminders set term_from = ${begins}::date
        where id = ${id} and expiry_date > ${begins}::date`.execute(trx);
    }
    const { failing_since: since } = stored;
    if (since !== null && now - since.getTime() >= patienceDays * dayMs) await tellUnreachable(trx, id, since, now);
  });

/**
 * Returns the date of a finding in a time zone. A date that no reminder can have, such as the year 9999 of "no end"
 * (RFC 5280 §4.1.2.5), counts as none.
 */
export function dateOfFinding(finding: Finding, timeZone: string) {
  if (finding.state !== "ok") return { ...finding, found: null };
  const { endsAt, note } = finding;
  const found = dayOf(endsAt, timeZone);
  if (found !== null) return { state: "ok", note, found } as const;
  return { state: "no-date", note: "It says no date that a reminder can have.", found: null } as const;
}

/** Returns the day of a time, in milliseconds since 1970; null for one that no reminder can have. */
function dayOf(time: number, timeZone: string): string | null {
  const day = time > 0 && time < Date.UTC(3001, 0) ? localDateOf(time, timeZone) : "";
  return date.safeParse(day).success ? day : null;
}

interface LockedReminder {
  id: string;
  expiry_date: string;
  remind_days_start: string | null;
  notes: string;
  zone: string;
}

async function lockReminder(trx: Trx, reminderId: string): Promise<LockedReminder | undefined> {
  const { rows } = await sql<LockedReminder>`
    select reminders.id, expiry_date, remind_days_start, notes, owner.time_zone as zone
    from reminders join users owner on owner.id = owner_id
    where reminders.id = ${reminderId} for update of reminders`.execute(trx);
  return rows[0];
}

/**
 * Enqueues one message to each recipient at their next mail hour, only once for each outage, known by its first day.
 */
async function tellUnreachable(trx: Trx, reminderId: string, since: Date, now: number): Promise<void> {
  const [reminder] = await readReminderContexts(trx, [reminderId]);
  const recipients = (reminder?.recipients ?? []).filter(({ isUnsubscribed }) => !isUnsubscribed);
  if (recipients.length === 0) return;
  const rows = recipients.map((recipient) => {
    const [id, at] = [uuidv7(), new Date(nextMailHour(recipient, now))];
    return {
      id,
      reminder_id: reminderId,
      kind: "unreachable" as const,
      occurrence: since.toISOString().slice(0, 10),
      ...recipientColumns(recipient),
      send_at: at,
      due_at: at,
      message_id: id,
      created_at: new Date(now),
    };
  });
  await trx
    .insertInto("deliveries")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["reminder_id", "kind", "occurrence", "recipient_key"])
        .where("kind", "in", ["escalation", "unreachable"])
        .doNothing(),
    )
    .execute();
}

function nextMailHour({ localMailTime }: Recipient, now: number): number {
  const today = momentOf(localDateOf(now, localMailTime.timeZone), localMailTime);
  return today >= now ? today : momentOf(localDateOf(now + dayMs, localMailTime.timeZone), localMailTime);
}

const cancelUnreachable = (trx: Trx, reminderId: string) =>
  withdraw(trx, sql`reminder_id = ${reminderId} and kind = 'unreachable'`, "cancelled");
