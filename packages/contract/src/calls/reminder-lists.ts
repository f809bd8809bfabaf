import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { reminderBulkChange, reminderBulkResult, reminderViews, storedViews } from "../schemas/reminder-lists.ts";
import { z } from "../zod.ts";

/** Further calls of the list of reminders: changes of many at once, and saved filters. */
export const reminderLists = callsOf("Reminders", {
  bulk: {
    method: "POST",
    path: "/reminder/reminders/bulk",
    summary: "Changes many reminders, each judged and done by itself; a result for each, in the order sent",
    body: z.strictObject({
      changes: z
        .array(reminderBulkChange)
        .min(1)
        .max(limits.remindersPerBulk)
        .refine(
          (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
          "The same reminder is named twice",
        ),
    }),
    replies: { 200: z.object({ results: z.array(reminderBulkResult) }) },
    errorCodes: ["rate_limited"],
  },
  views: {
    method: "GET",
    path: "/user/reminder-views",
    summary: "One's own saved filters of the list of reminders",
    replies: { 200: storedViews },
  },
  setViews: {
    method: "PUT",
    path: "/user/reminder-views",
    summary:
      'Stores one\'s own saved filters, all of them, in their order; with `If-Match: "<version>"` only over these',
    body: z.strictObject({ views: reminderViews }),
    replies: { 200: storedViews },
    errorCodes: ["changed_meanwhile"],
  },
});
