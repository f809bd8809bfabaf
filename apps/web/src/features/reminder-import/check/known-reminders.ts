import { reminderKey, type ListedReminder, type Reminder } from "@pomander/contract";
import type { Day } from "../../../lib/format/days.ts";

/** A reminder that is there already, as far as rows are held against it. */
export type KnownReminder = Pick<
  Reminder,
  | "_id"
  | "title"
  | "type"
  | "expiryDate"
  | "remindBeforeDays"
  | "alsoBeforeDays"
  | "email"
  | "frequency"
  | "remindDaysStart"
  | "renewEveryMonths"
  | "notes"
  | "scopeTag"
  | "assignees"
  | "can"
  | "updatedAt"
>;

/** Reminders by what a row says of them. */
export interface KnownReminders {
  byId: ReadonlyMap<string, KnownReminder>;
  /** By `reminderKey`: title, expiry date and address. */
  byKey: ReadonlyMap<string, readonly KnownReminder[]>;
  /** By the same without a date. */
  byName: ReadonlyMap<string, readonly KnownReminder[]>;
}

export const undatedKey = (reminder: { title: string; email: string }) => reminderKey({ ...reminder, expiryDate: "" });

/** Those among `reminders` of which one may read more than deleting takes. */
export const readable = (reminders: readonly ListedReminder[]): KnownReminder[] =>
  reminders.flatMap((reminder) => ("email" in reminder ? [reminder] : []));

export const knownReminders = (reminders: readonly KnownReminder[]): KnownReminders => ({
  byId: new Map(reminders.map((reminder) => [reminder._id, reminder])),
  byKey: Map.groupBy(reminders, (reminder) => reminderKey(reminder)),
  byName: Map.groupBy(reminders, undatedKey),
});

/** Reminders that were renewed. */
export interface Renewals {
  /** When those expire now that had an expiry date, by their key with it. */
  byKey: ReadonlyMap<string, Day>;
  /** The earlier expiry dates of each, by its id. */
  byId: ReadonlyMap<string, readonly Day[]>;
}
