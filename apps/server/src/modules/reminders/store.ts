import type { Selectable } from "kysely";
import {
  type Actor,
  fieldNames,
  isAdministrator,
  type ReminderField,
  reminderFields,
  type ReminderFieldValues,
  type ReminderRights,
  rightsOnReminder,
} from "@pomander/contract";
import type { Trx } from "../../platform/database.ts";
import type { RemindersTable } from "../../platform/reminder-tables.ts";
import { AppError } from "../../errors.ts";
import { lockGrant } from "./scope-tag-rights.ts";
import { firstOrNull } from "../../platform/rows.ts";

export type ReminderRow = Omit<
  Selectable<RemindersTable>,
  "search_text" | "planned_from" | "calendar_sequence" | "import_id"
>;
type FieldRow = Pick<ReminderRow, (typeof reminderFields)[ReminderField]["column"]>;
export const reminderColumns = [
  ...fieldNames.map((name) => `reminders.${reminderFields[name].column}` as const),
  "reminders.id",
  "reminders.owner_id",
  "reminders.escalation",
  "reminders.escalate_before_days",
  "reminders.escalate_to",
  "reminders.taken_by",
  "reminders.taken_at",
  "reminders.taken_for",
  "reminders.term_from",
  "reminders.is_active",
  "reminders.is_deleted",
  "reminders.deleted_at",
  "reminders.last_reminded",
  "reminders.notification_count",
  "reminders.created_at",
  "reminders.updated_at",
] as const satisfies `reminders.${keyof ReminderRow}`[];

/** Returns the values of a reminder's fields. */
export const fieldsOf = (row: FieldRow) =>
  Object.fromEntries(fieldNames.map((name) => [name, row[reminderFields[name].column]])) as ReminderFieldValues;

/** Returns the columns of a reminder with these values. */
export const columnsOf = (values: ReminderFieldValues) =>
  Object.fromEntries(fieldNames.map((name) => [reminderFields[name].column, values[name]])) as FieldRow;

type SentFields = { [Name in ReminderField]?: ReminderFieldValues[Name] | undefined };
/** Returns the values with those that are sent in place of the others. */
export const withSent = <Values extends Partial<ReminderFieldValues>>(values: Values, sent: SentFields) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const one = sent[name as ReminderField];
      return [name, one === undefined ? value : one];
    }),
  ) as Values;

/** Returns whether a reminder is on no list; a user who may delete it may bring it back. */
export const isHidden = (row: Pick<ReminderRow, "is_active" | "is_deleted">) => !row.is_active || row.is_deleted;

export const lockReminder = (trx: Trx, reminderId: string): Promise<ReminderRow | null> =>
  firstOrNull(trx.selectFrom("reminders").select(reminderColumns).where("id", "=", reminderId).forUpdate());

export async function listAssignees(trx: Trx, reminderId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("reminder_assignees")
    .select("user_id")
    .where("reminder_id", "=", reminderId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function addAssignees(trx: Trx, reminderId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({ reminder_id: reminderId, user_id }));
  await trx.insertInto("reminder_assignees").values(rows).execute();
}

export async function dropAssignees(trx: Trx, reminderId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .deleteFrom("reminder_assignees")
    .where("reminder_id", "=", reminderId)
    .where("user_id", "in", userIds)
    .execute();
}

export interface LockedReminder {
  row: ReminderRow;
  assignees: readonly string[];
  rights: ReminderRights;
}

/**
 * Locks a reminder for a change, with the rights that the actor has on it now.
 * @throws `not_found` also for actors without any
 */
export async function lockReminderFor(trx: Trx, actor: Actor, reminderId: string): Promise<LockedReminder> {
  const row = await lockReminder(trx, reminderId);
  if (row === null) throw new AppError("not_found");
  const assignees = await listAssignees(trx, reminderId);
  const isOwner = row.owner_id === actor._id;
  const tagId = isOwner || isAdministrator(actor) ? null : row.scope_tag_id;
  const rights = rightsOnReminder(actor, {
    scopeTagId: row.scope_tag_id,
    isOwner,
    isAssigned: assignees.includes(actor._id),
    granted: tagId === null ? null : await lockGrant(trx, actor._id, tagId),
  });
  if (!isKnownTo(rights, row)) throw new AppError("not_found");
  if (actor.token !== undefined && (await isOfToken(trx, reminderId))) throw new AppError("forbidden");
  return { row, assignees, rights };
}

/** Returns whether it is the reminder of an API token's end, which no token may change: it would hide its own end. */
const isOfToken = async (trx: Trx, reminderId: string): Promise<boolean> =>
  (await firstOrNull(trx.selectFrom("api_tokens").select("id").where("reminder_id", "=", reminderId))) !== null;

/**
 * Returns whether a user may know of the reminder: with any right; of a hidden one, with the right to bring it back.
 */
export const isKnownTo = (rights: ReminderRights, row: Pick<ReminderRow, "is_active" | "is_deleted">) =>
  rights.delete || (!isHidden(row) && (rights.read || rights.edit));
