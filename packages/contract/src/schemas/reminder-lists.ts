import { errorReply } from "../error-reply.ts";
import { limits } from "../limits.ts";
import { date, id, text, timestamp, trimmed } from "./common.ts";
import { reminderChange } from "./reminder.ts";
import { z } from "../zod.ts";

/** A saved filter of My Reminders. */
export const reminderView = z.strictObject({
  name: trimmed(1, limits.reminderViews.name),
  /** The query of the page's address, without `?`: which reminders, in which order and form. */
  query: text(limits.reminderViews.query),
});
export type ReminderView = z.infer<typeof reminderView>;

/** Returns the form in which names are compared: without regard to case and to variants of a character (NFKC). */
export const viewKey = (name: string) => name.normalize("NFKC").toLowerCase();

export const reminderViews = z
  .array(reminderView)
  .max(limits.reminderViews.count)
  .refine((views) => new Set(views.map(({ name }) => viewKey(name))).size === views.length, "Two have the same name");

/**
 * A change of one reminder among many, checked as if it came alone: of its members, its next expiry date, or the
 * caller's snooze.
 */
export const reminderBulkChange = z
  .strictObject({
    id,
    change: reminderChange.optional(),
    renew: z.strictObject({ expiryDate: date }).optional(),
    snooze: z.strictObject({ until: date.nullable() }).optional(),
    /** The state that the client saw: a reminder that was changed since is neither changed nor renewed. */
    updatedAt: timestamp.optional(),
  })
  .refine(
    ({ change, renew, snooze }) => [change, renew, snooze].filter((one) => one !== undefined).length === 1,
    "Say one thing to do",
  );
export type ReminderBulkChange = z.input<typeof reminderBulkChange>;

/** The result for one reminder: its new state, or why it stayed as it was. */
export const reminderBulkResult = z.object({
  id,
  updatedAt: timestamp.nullable(),
  error: errorReply.pick({ message: true, code: true }).nullable(),
});
export type ReminderBulkResult = z.infer<typeof reminderBulkResult>;

/** Saved filters as they are stored. */
export const storedViews = z.object({
  views: reminderViews,
  /** Identifies the stored state; it differs after each change. */
  version: z.string().max(100),
});
