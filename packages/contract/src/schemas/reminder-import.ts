import type { ErrorCode } from "../errors.ts";
import { limits } from "../limits.ts";
import { date, id, timestamp } from "./common.ts";
import { z } from "../zod.ts";
import { newReminder, reminderChange } from "./reminder.ts";

/** A reminder that comes from a row of a file; its id is made by whoever sends it, so that a second try makes no second one. */
export const importedReminder = newReminder.omit({ teams: true, escalation: true }).extend({
  _id: id,
  userIds: z.array(id).max(limits.reminderImport.assignees).optional(),
});
export type ImportedReminder = z.infer<typeof importedReminder>;

/** Why a row alone is refused. */
export const importRefusals = [
  "forbidden",
  "scope_tag_not_found",
  "user_not_in_scope_tag",
  "reminders_full",
  "id_taken",
  "invalid",
] as const satisfies readonly ErrorCode[];
export type ImportRefusal = (typeof importRefusals)[number];

/** What became of a row. */
export const importedRow = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("made") }),
  /** One's own reminder `_id` has the same title, expiry date and address. */
  z.object({ outcome: z.literal("unchanged"), _id: id }),
  z.object({ outcome: z.literal("refused"), code: z.enum(importRefusals) }),
]);
export type ImportedRow = z.infer<typeof importedRow>;

/** What a row of a file changes of a reminder: what is absent stays as it is. */
export const importedChange = z.strictObject({
  /** The reminder's. */
  _id: id,
  /** The state that was seen: of one that was changed since, nothing is changed. */
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

/** What became of a row that changes a reminder. */
export const changedRow = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("updated") }),
  z.object({ outcome: z.literal("refused"), code: z.enum(importChangeRefusals) }),
]);
export type ChangedRow = z.infer<typeof changedRow>;

/** An import of which reminders are left. */
export const reminderImport = z.object({
  _id: id,
  fileName: z.string(),
  at: timestamp,
  /** How many of its reminders are left. */
  reminders: z.int(),
  /** How many that were there before it has changed. */
  updated: z.int(),
  /** How many of all these somebody has changed, taken or snoozed since; undoing the import leaves them. */
  changed: z.int(),
  /** What of these reminders goes out within a day: of how many, to how many people, and when the first does. */
  soon: z.object({ reminders: z.int(), people: z.int(), from: timestamp.nullable() }),
});
export type ReminderImport = z.infer<typeof reminderImport>;

/** A reminder that was renewed, by a person or by what a check found. */
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
 * What makes two reminders of one person the same to an import: title and address without regard to case and spaces, and
 * the expiry date.
 */
export const reminderKey = ({ title, expiryDate, email }: { title: string; expiryDate: string; email: string }) =>
  JSON.stringify([foldedText(title), expiryDate, foldedText(email)]);
const foldedText = (text: string) => text.normalize("NFC").trim().replaceAll(/\s+/gu, " ").toLowerCase();
