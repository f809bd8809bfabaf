import { type ImportableField, reminderKey, type ListedReminder, type Reminder } from "@pomander/contract";

/** The fields of an existing reminder that rows are compared with. */
export type KnownReminder = Pick<Reminder, ImportableField | "_id" | "assignees" | "can" | "updatedAt">;

/** Existing reminders, indexed by what a row can state of them. */
export interface KnownReminders {
  byId: ReadonlyMap<string, KnownReminder>;
  /** Reminders by `reminderKey`: title, expiry date and address. */
  byKey: ReadonlyMap<string, readonly KnownReminder[]>;
  /** Reminders by the same key without a date. */
  byName: ReadonlyMap<string, readonly KnownReminder[]>;
}

export const undatedKey = (reminder: { title: string; email: string }) => reminderKey({ ...reminder, expiryDate: "" });

/** Returns the reminders of which the user may read more than deletion requires. */
export const readable = (reminders: readonly ListedReminder[]): KnownReminder[] =>
  reminders.flatMap((reminder) => ("email" in reminder ? [reminder] : []));

export const knownReminders = (reminders: readonly KnownReminder[]): KnownReminders => ({
  byId: new Map(reminders.map((reminder) => [reminder._id, reminder])),
  byKey: Map.groupBy(reminders, (reminder) => reminderKey(reminder)),
  byName: Map.groupBy(reminders, undatedKey),
});

/** Reminders that were renewed. */
export interface Renewals {
  /** The current expiry date of each, by its key with an earlier one. */
  byKey: ReadonlyMap<string, string>;
  /** The earlier expiry dates of each, by its id. */
  byId: ReadonlyMap<string, readonly string[]>;
}
