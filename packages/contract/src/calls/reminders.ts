import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { paging, search } from "../paging.ts";
import { reminderTypes } from "../reminder-fields.ts";
import {
  delivery,
  listedReminder,
  newReminder,
  reminder,
  namingKey,
  reminderChange,
  reminderStatuses,
  sendResult,
} from "../schemas/reminder.ts";
import { id } from "../schemas/common.ts";
import { z } from "../zod.ts";

/** The error for an invalid id in the path of a call about a reminder. */
export const ofReminder = {
  invalidFieldCodes: { id: "invalid_reminder_id" },
} as const;

export const reminders = callsOf("Reminders", {
  list: {
    method: "GET",
    path: "/reminder/reminders",
    summary: "Reminders on which one has any right, by expiry date; hidden ones never",
    query: z.strictObject({
      owner: z.literal("me").optional(),
      assigned: z.literal("me").optional(),
      search,
      type: z.enum(reminderTypes).optional(),
      scopeTag: id.optional(),
      status: z.enum(reminderStatuses).optional(),
      ...paging,
    }),
    replies: { 200: z.array(listedReminder) },
  },
  read: {
    method: "GET",
    path: "/reminder/reminder/{id}",
    summary: "A reminder",
    ...ofReminder,
    replies: { 200: reminder },
    errorCodes: ["invalid_reminder_id", "no_read_access", "not_found"],
  },
  create: {
    method: "POST",
    path: "/reminder/reminder",
    summary: "Makes a reminder and plans its messages; administrators may assign people of its scope tag",
    body: newReminder,
    replies: { 201: z.object({ reminder }) },
    errorCodes: ["forbidden", "scope_tag_not_found", "user_not_in_scope_tag", "reminders_full", "rate_limited"],
  },
  update: {
    method: "PUT",
    path: "/reminder/reminder/{id}",
    summary: "Changes a reminder; hiding it and moving it to another scope tag need the right to delete",
    ...ofReminder,
    body: reminderChange,
    // A user who may only delete the reminder gets no more than the list shows.
    replies: { 200: z.object({ reminder: listedReminder }) },
    errorCodes: [
      "invalid_reminder_id",
      "forbidden",
      "not_found",
      "scope_tag_not_found",
      "user_not_in_scope_tag",
      "changed_meanwhile",
    ],
  },
  putByKey: {
    method: "PUT",
    path: "/reminder/keys/{key}",
    summary: "Makes the reminder that an API token calls by this key, or changes it: sent again, it changes nothing",
    params: z.strictObject({ key: namingKey }),
    body: newReminder,
    replies: { 200: z.object({ reminder, isNew: z.boolean() }) },
    errorCodes: [
      "forbidden",
      "not_found",
      "scope_tag_not_found",
      "user_not_in_scope_tag",
      "changed_meanwhile",
      "reminders_full",
      "rate_limited",
    ],
  },
  remove: {
    method: "DELETE",
    path: "/reminder/reminder/{id}",
    summary: "Deletes a reminder and what is pending of it",
    ...ofReminder,
    replies: { 204: null },
    errorCodes: ["invalid_reminder_id", "forbidden", "not_found"],
  },
  send: {
    method: "POST",
    path: "/reminder/reminder/{id}/send",
    summary: "Sends a reminder now; answers when the mail server has, after ten seconds at most",
    ...ofReminder,
    body: z.strictObject({}).optional(),
    replies: { 200: sendResult },
    errorCodes: [
      "invalid_reminder_id",
      "forbidden",
      "not_found",
      "daily_limit",
      "rate_limited",
      "all_unsubscribed",
      "reminder_paused",
    ],
  },
  deliveries: {
    method: "GET",
    path: "/reminder/reminder/{id}/deliveries",
    summary: "What was sent of a reminder and what is planned, newest first",
    ...ofReminder,
    query: z.strictObject(paging),
    replies: { 200: z.array(delivery) },
    errorCodes: ["invalid_reminder_id", "no_read_access", "not_found"],
  },
});

const ofLink = {
  params: z.strictObject({ token: z.string().min(1).max(limits.linkToken) }),
  errorCodes: ["invalid_link", "rate_limited"],
  invalidFieldCodes: { token: "invalid_link" },
} as const;

export const unsubscriptions = callsOf("Reminders", {
  read: {
    method: "GET",
    path: "/unsubscribe/{token}",
    summary: "What the link at the foot of a reminder's message would end; changes nothing",
    ...ofLink,
    replies: {
      200: z.object({
        title: z.string(),
        /**
         * For the link of an email about several reminders: all of their titles, in the order of their expiry dates.
         */
        titles: z.array(z.string()).optional(),
        address: z.string(),
        isUnsubscribed: z.boolean(),
      }),
    },
  },
  set: {
    method: "POST",
    path: "/unsubscribe/{token}",
    summary: "Ends one recipient's messages of the reminders that a link names, or takes that back",
    ...ofLink,
    body: z.strictObject({ isUnsubscribed: z.boolean() }),
    replies: { 200: z.object({ isUnsubscribed: z.boolean() }) },
  },
});
