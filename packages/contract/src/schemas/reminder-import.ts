import type { ErrorCode } from "../errors.ts";
import { limits } from "../limits.ts";
import { date, id, timestamp } from "./common.ts";
import { z } from "../zod.ts";
import { newReminder, reminderChange } from "./reminder.ts";

/** A reminder from a row of a file. Its id is made by the sender, so that a second attempt makes no second reminder. */
export const importedReminder = newReminder.omit({ teams: true, escalation: true }).extend({
  _id: id,
  userIds: z.array(id).max(limits.reminderImport.assignees).optional(),
});
export type ImportedReminder = z.infer<typeof importedReminder>;

/** Why a single row is refused. */
export const importRefusals = [
  "forbidden",
  "scope_tag_not_found",
  "user_not_in_scope_tag",
  "reminders_full",
  "id_taken",
  "invalid",
] as const satisfies readonly ErrorCode[];
export type ImportRefusal = (typeof importRefusals)[number];

/** The outcome of a row. */
export const importedRow = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("made") }),
  /** One's own reminder `_id` has the same title, expiry date and address. */
  z.object({ outcome: z.literal("unchanged"), _id: id }),
  z.object({ outcome: z.literal("refused"), code: z.enum(importRefusals) }),
]);
export type ImportedRow = z.infer<typeof importedRow>;

/** Changes to a reminder from a row of a file: absent members stay as they are. */
export const importedChange = z.strictObject({
  /** The reminder's id. */
  _id: id,
  /** The state that the client saw: a reminder that was changed since is not changed. */
  updatedAt: timestamp,
  change: reminderChange
    .pick({
      title: true,
      type: true,
      scopeTag: true,
      expiryDate: true,
      remindBeforeDays: true,
      alsoBeforeDays: true,
      email: true,
      frequency: true,
      remindDaysStart: true,
      renewEveryMonths: true,
      notes: true,
    })
    .extend({ userIds: z.array(id).max(limits.reminderImportChanges.assignees).optional() }),
});
export type ImportedChange = z.infer<typeof importedChange>;

/** Why a change by a row is refused. */
export const importChangeRefusals = [
  "forbidden",
  "not_found",
  "changed_meanwhile",
  "scope_tag_not_found",
  "user_not_in_scope_tag",
  "invalid",
] as const satisfies readonly ErrorCode[];
export type ImportChangeRefusal = (typeof importChangeRefusals)[number];

/** The outcome of a row that changes a reminder. */
export const changedRow = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("updated") }),
  z.object({ outcome: z.literal("refused"), code: z.enum(importChangeRefusals) }),
]);
export type ChangedRow = z.infer<typeof changedRow>;

/** An import that still has reminders. */
export const reminderImport = z.object({
  _id: id,
  fileName: z.string(),
  at: timestamp,
  /** Number of its reminders that are left. */
  reminders: z.int(),
  /** Number of earlier reminders that it has changed. */
  updated: z.int(),
  /** Number of all these that were changed, taken or snoozed since; undoing the import leaves them. */
  changed: z.int(),
  /**
   * Messages of these reminders that are sent within a day: for how many reminders, to how many people, and when the
   * first is.
   */
  soon: z.object({ reminders: z.int(), people: z.int(), from: timestamp.nullable() }),
});
export type ReminderImport = z.infer<typeof reminderImport>;

/** A reminder that was renewed, by a person or by a check's result. */
export const renewedReminder = z.object({
  _id: id,
  title: z.string(),
  email: z.string(),
  expiryDate: date,
  /** The expiry dates that it had before. */
  earlier: z.array(date),
});
export type RenewedReminder = z.infer<typeof renewedReminder>;

/**
 * Returns the key by which an import considers two reminders of one user the same: title and address without regard to
 * case and spaces, and the expiry date.
 */
export const reminderKey = ({ title, expiryDate, email }: { title: string; expiryDate: string; email: string }) =>
  JSON.stringify([foldedText(title), expiryDate, foldedText(email)]);
const foldedText = (text: string) => text.normalize("NFC").trim().replaceAll(/\s+/gu, " ").toLowerCase();
