import { importableFields, pick } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../../platform/database.ts";
import type { ReminderAfterImport, ReminderBeforeImport } from "../../../platform/reminder-tables.ts";
import { fieldsOf, listAssignees, lockReminder, type ReminderRow } from "../store.ts";

/** Selects the events that a person caused and that no undo has taken back. */
const isPersonal: RawBuilder<boolean> = sql<boolean>`(kind not in ('imported', 'check-found') and not changes @> '[{"field": "import"}]')`;

/**
 * Selects reminders that a user has changed, taken or snoozed since they were created. A date that a check found does
 * not count, nor does an import's change that its undo took back.
 */
export const isChanged: RawBuilder<boolean> = sql<boolean>`exists (
  select from reminder_events where reminder_events.reminder_id = reminders.id and ${isPersonal})`;

/** A hash of the events that people caused to a reminder: it differs after each change, taking or snooze by a user. */
const personalEvents: RawBuilder<string> = sql<string>`(
  select coalesce(md5(string_agg(reminder_events.id::text, ',' order by reminder_events.id)), '') from reminder_events
  where reminder_events.reminder_id = reminders.id and ${isPersonal})`;

/** Selects the state in which an import leaves a reminder; `own` are ids of that change's events. */
export const stateAfter = (
  own: readonly string[],
): RawBuilder<ReminderAfterImport> => sql<ReminderAfterImport>`jsonb_build_object(
  'events', ${personalEvents}, 'expiryDate', expiry_date, 'own', ${[...own]}::text[])`;

/** The state as it was stored before events recorded it; the same in every session of the database. */
const earlierState: RawBuilder<object> = sql<object>`jsonb_build_object(
  'updatedAt', extract(epoch from reminders.updated_at), 'takenBy', taken_by, 'takenFor', taken_for,
  'snoozes', (
    select coalesce(jsonb_agg(jsonb_build_array(recipient_key, until, snoozed_for) order by recipient_key), '[]')
    from reminder_snoozes where reminder_snoozes.reminder_id = reminders.id))`;

/** Selects reminders that a user has changed, taken or snoozed since an import changed them (see `isChanged`). */
export const isChangedSince: RawBuilder<boolean> = sql<boolean>`(
  coalesce(state_after ->> 'events' <> ${personalEvents}, state_after <> ${earlierState}))`;

/** Returns the ids of a locked reminder's events that are not in `seen`. */
export async function listNewEvents(trx: Trx, reminderId: string, seen: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom("reminder_events").select("id").where("reminder_id", "=", reminderId).execute();
  const known = new Set(seen);
  return rows.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

/**
 * Marks events in the log as those of an undone import, or of its undo: from now on they do not count as changes by
 * users.
 */
export async function markEvents(trx: Trx, ids: readonly string[], what: "undone" | "undo"): Promise<void> {
  const mark = JSON.stringify([{ field: "import", from: "", to: what }]);
  await sql`update reminder_events set changes = changes || ${mark}::jsonb where id = any(${[...ids]}::uuid[])`.execute(
    trx,
  );
}

/** Locks and reads a reminder with all that an import can change of it; null when it does not exist. */
export async function readBefore(trx: Trx, reminderId: string): Promise<ReminderBeforeImport | null> {
  const row = await lockReminder(trx, reminderId);
  if (row === null) return null;
  const { planned_from } = await trx
    .selectFrom("reminders")
    .select("planned_from")
    .where("id", "=", reminderId)
    .executeTakeFirstOrThrow();
  const snoozes = await trx
    .selectFrom("reminder_snoozes")
    .select(["recipient_key", "until", "snoozed_for", "at"])
    .where("reminder_id", "=", reminderId)
    .execute();
  return {
    fields: pick(fieldsOf(row), importableFields),
    userIds: await listAssignees(trx, reminderId),
    taken: takenOf(row),
    snoozes: snoozes.map(({ recipient_key, until, snoozed_for, at }) => ({
      recipientKey: recipient_key,
      until,
      for: snoozed_for,
      at: at.toISOString(),
    })),
    plannedFrom: planned_from.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const takenOf = ({ taken_by, taken_at, taken_for }: ReminderRow): ReminderBeforeImport["taken"] =>
  taken_by === null || taken_at === null || taken_for === null
    ? null
    : { by: taken_by, at: taken_at.toISOString(), for: taken_for };

/** Restores who had taken a locked reminder, and its snoozes. The caller must plan it again afterwards. */
export async function giveBackTerm(
  trx: Trx,
  reminderId: string,
  { taken, snoozes }: Pick<ReminderBeforeImport, "taken" | "snoozes">,
): Promise<void> {
  await sql`
    update reminders set taken_by = ${taken?.by ?? null}, taken_at = ${taken?.at ?? null}, taken_for = ${taken?.for ?? null}
    where id = ${reminderId}
      and (${taken === null} or ${taken?.by ?? ""} like '%@%' or exists (
        select from users where id::text = ${taken?.by ?? ""}))`.execute(trx);
  await trx.deleteFrom("reminder_snoozes").where("reminder_id", "=", reminderId).execute();
  if (snoozes.length === 0) return;
  await trx
    .insertInto("reminder_snoozes")
    .values(
      snoozes.map((snooze) => ({
        reminder_id: reminderId,
        recipient_key: snooze.recipientKey,
        until: snooze.until,
        snoozed_for: snooze.for,
        at: new Date(snooze.at),
      })),
    )
    .execute();
}
