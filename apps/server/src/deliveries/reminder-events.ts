import { type Actor, limits, type ReminderEventKind, type ReminderFieldChange } from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Clock, sqlNow } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";

/** The cause of an event. */
export interface EventCause {
  /** The actor: an account's id, or an address in lower case; null for a check. */
  by: string | null;
  /** The name of the API token with which they do it; null or absent: none. */
  token?: string | null;
}

/** Returns an actor as the cause of events, with the API token that acts for them. */
export const causeOf = ({ _id, token }: Actor): EventCause => ({ by: _id, token: token?.name ?? null });

export interface NewReminderEvent extends EventCause {
  reminderId: string;
  kind: ReminderEventKind;
  /** The changes, by the names of the reminder's members. Long values are cut short. */
  changes?: readonly ReminderFieldChange[];
}

/**
 * Records an event in a reminder's log, in the transaction that makes the change. The newest 500 are kept, and the
 * newest 100 of the kinds that users can repeat.
 */
export async function recordReminderEvent(trx: Trx, event: NewReminderEvent, clock?: Clock): Promise<void> {
  const { reminderId, kind, by, token = null, changes = [] } = event;
  const isAddress = by?.includes("@") === true;
  await trx
    .insertInto("reminder_events")
    .values({
      id: uuidv7(),
      reminder_id: reminderId,
      at: sqlNow(clock),
      kind,
      user_id: isAddress ? null : by,
      address: isAddress ? by : null,
      token,
      changes: JSON.stringify(changes.map(({ field, from, to }) => ({ field, from: cut(from), to: cut(to) }))),
    })
    .execute();
  if (repeatable.has(kind)) {
    await sql`
      delete from reminder_events where id in (
        select id from reminder_events where reminder_id = ${reminderId} and kind = any(${[...repeatable]})
        order by at desc, id desc offset ${sql.lit(limits.reminderToggleEvents)})`.execute(trx);
  }
  await sql`
    delete from reminder_events where id in (
      select id from reminder_events where reminder_id = ${reminderId}
      order by at desc, id desc offset ${sql.lit(limits.reminderEvents)})`.execute(trx);
}

/** Kinds that users can repeat: they have a limit of their own, so that they do not push the others out of a log. */
const repeatable: ReadonlySet<ReminderEventKind> = new Set(["taken", "given-back", "snoozed"]);

/** Cuts a text after whole characters. */
const cut = (text: string) => {
  const characters = Array.from(text);
  const { reminderEventText: most } = limits;
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
};
