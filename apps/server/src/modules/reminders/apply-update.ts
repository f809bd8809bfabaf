import {
  type Actor,
  type CallParsed,
  type calls,
  mayAssign,
  mayMoveReminder,
  pick,
  type ReminderRights,
  type Frequency,
} from "@pomander/contract";
import { AppError, invalid } from "../../errors.ts";
import { escalationColumns } from "./escalation.ts";
import { columnsOf, fieldsOf, isHidden, type ReminderRow, withSent } from "./store.ts";

export type ReminderUpdate = CallParsed<(typeof calls)["reminders"]["update"]>["body"];
/** The fields of the reminder's own row that a change may set. */
export type ReminderFields = Omit<
  ReminderRow,
  | "id"
  | "owner_id"
  | "last_reminded"
  | "notification_count"
  | "taken_by"
  | "taken_at"
  | "taken_for"
  | "created_at"
  | "updated_at"
>;

/**
 * Returns the reminder as it would be after the change; an absent field stays as it is.
 * @throws `invalid` for a start that does not fit
 */
export function applyChange(
  row: ReminderRow,
  change: ReminderUpdate,
  { at, today }: { at: Date; today: string },
): ReminderFields {
  const before = fieldsOf(row);
  const fields = withSent(before, change);
  const { frequency, expiryDate } = fields;
  // Another frequency than `once` keeps its start; `once` has none.
  const kept = frequency === "once" ? null : before.remindDaysStart;
  const start = change.remindDaysStart === undefined ? kept : change.remindDaysStart;
  return {
    ...columnsOf({ ...fields, remindDaysStart: recurrenceStart({ frequency, expiryDate, start, today }) }),
    ...(change.escalation === undefined ? pickEscalation(row) : escalationColumns(change.escalation)),
    ...visibilityAfter(row, change, at),
    // A renewal that is undone leaves no term that ends before it begins.
    term_from: row.term_from !== null && row.term_from < expiryDate ? row.term_from : null,
  };
}

/** Returns the columns of a reminder's own rule of escalation. */
export const pickEscalation = (row: ReminderFields) => pick(row, ["escalation", "escalate_before_days", "escalate_to"]);

/** `isActive: true` alone brings back a deleted reminder too. */
function visibilityAfter(
  row: ReminderRow,
  change: ReminderUpdate,
  at: Date,
): Pick<ReminderFields, "is_active" | "is_deleted" | "deleted_at"> {
  const is_active = change.isActive ?? row.is_active;
  const is_deleted = change.isDeleted ?? (change.isActive === true ? false : row.is_deleted);
  const deleted_at = isHidden({ is_active, is_deleted }) ? (row.deleted_at ?? at) : null;
  return { is_active, is_deleted, deleted_at };
}

const visibility = new Set(["isActive", "isDeleted", "deletedAt"]);

/**
 * Refuses a change without the right to it: hiding and bringing back need the right to delete, another scope tag needs
 * both rights, everything else the right to edit.
 */
export function assertMayUpdate(rights: ReminderRights, row: ReminderRow, change: ReminderUpdate): void {
  const { teams: _dropped, ...sent } = change;
  const names = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const isHidingAlone = names.length > 0 && names.every((name) => visibility.has(name));
  const next = visibilityAfter(row, change, row.updated_at);
  const changesVisibility = next.is_active !== row.is_active || next.is_deleted !== row.is_deleted;
  if (changesVisibility && !rights.delete) throw new AppError("forbidden");
  if (!rights.edit && !(isHidingAlone && rights.delete)) throw new AppError("forbidden");
  const movesTag = change.scopeTag !== undefined && change.scopeTag !== row.scope_tag_id;
  if (movesTag && !mayMoveReminder(rights)) throw new AppError("forbidden");
}

/**
 * Returns the users who will be assigned: those named, or the present ones. Only administrators may name others than
 * the present ones.
 */
export function wantedAssignees(actor: Actor, present: readonly string[], change: ReminderUpdate): string[] {
  const wanted = [...new Set(change.userIds ?? present)];
  const isSame = wanted.length === present.length && wanted.every((userId) => present.includes(userId));
  if (!isSame && !mayAssign(actor)) throw new AppError("forbidden");
  return wanted;
}

/**
 * Returns whether the dates change or the reminder becomes visible again: occurrences before now are then never
 * planned.
 */
export function restartsSchedule(row: ReminderRow, next: ReminderFields): boolean {
  const dates = ["expiry_date", "frequency", "remind_days_start", "notice_period"] as const;
  // The lead time of a recurring reminder sends nothing: it only sets from when on the reminder is due soon.
  const movesLead = next.frequency === "once" && row.remind_before_days !== next.remind_before_days;
  return movesLead || dates.some((name) => row[name] !== next[name]) || (isHidden(row) && !isHidden(next));
}

/**
 * Returns whether pending messages depend on a changed field; title, type and notes affect none. A scope tag has
 * channels, and a rule of escalation. New lead times restart nothing: those in the past are not planned.
 */
export const affectsDeliveries = (row: ReminderRow, next: ReminderFields): boolean =>
  restartsSchedule(row, next) ||
  row.email !== next.email ||
  row.scope_tag_id !== next.scope_tag_id ||
  isHidden(row) !== isHidden(next) ||
  row.also_before_days.join() !== next.also_before_days.join() ||
  row.also_at_expiry !== next.also_at_expiry ||
  changesEscalation(row, next);

/** Returns whether another rule of escalation may apply. */
export const changesEscalation = (row: ReminderRow, next: ReminderFields): boolean =>
  row.escalation !== next.escalation ||
  row.escalate_before_days !== next.escalate_before_days ||
  row.escalate_to.join() !== next.escalate_to.join() ||
  (next.escalation === "tag" && row.scope_tag_id !== next.scope_tag_id);

interface RecurrenceDates {
  frequency: Frequency;
  expiryDate: string;
  /** The day as sent; null when none was. */
  start: string | null;
  /** The day in the owner's time zone. */
  today: string;
}

/** Returns the first day of a recurrence: the given one, else today; null with `once`, where a given day is ignored. */
export function recurrenceStart({ frequency, expiryDate, start, today }: RecurrenceDates): string | null {
  if (frequency === "once") return null;
  const first = start ?? today;
  if (first > expiryDate) throw invalid("remindDaysStart", "The start date is after the expiry date");
  return first;
}
