import { callsOf } from "../call.ts";
import { paging } from "../paging.ts";
import { optionalFieldSchemas } from "../reminder-fields.ts";
import { newCheck, reminderCheck } from "../schemas/check.ts";
import { date } from "../schemas/common.ts";
import { reminderLogEntry } from "../schemas/reminder-log.ts";
import { listedReminder, reminder } from "../schemas/reminder.ts";
import { z } from "../zod.ts";
import { ofReminder } from "./reminders.ts";

const errorCodes = ["invalid_reminder_id", "forbidden", "not_found"] as const;
/** A user whose address a reminder names may take it without the right to read it. */
const shown = { 200: z.object({ reminder: listedReminder }) };

/** Actions on a reminder by the users who deal with it, in addition to the calls of `reminders`. */
export const reminderActions = callsOf("Reminders", {
  take: {
    method: "POST",
    path: "/reminder/reminder/{id}/take",
    summary: "Takes a reminder in hand, or takes it over: the others get no more of it before it expires",
    ...ofReminder,
    body: z.strictObject({}).optional(),
    replies: shown,
    errorCodes: [...errorCodes, "rate_limited"],
  },
  giveBack: {
    method: "DELETE",
    path: "/reminder/reminder/{id}/take",
    summary: "Gives back what one had taken, or, for those who may edit it, what somebody else had",
    ...ofReminder,
    replies: shown,
    errorCodes: [...errorCodes, "rate_limited"],
  },
  snooze: {
    method: "PUT",
    path: "/reminder/reminder/{id}/snooze",
    summary: "Sends the caller nothing of a reminder before a day, from tomorrow to the day before the expiry date",
    ...ofReminder,
    /** Null ends the snooze. */
    body: z.strictObject({ until: date.nullable() }),
    replies: shown,
    errorCodes: [...errorCodes, "rate_limited"],
  },
  check: {
    method: "POST",
    path: "/reminder/reminder/{id}/check",
    summary: "Looks now at what a reminder watches; the expiry date follows what is found",
    ...ofReminder,
    body: z.strictObject({}).optional(),
    replies: { 200: z.object({ reminder }) },
    errorCodes: [...errorCodes, "checks_off", "rate_limited"],
  },
  lookUp: {
    method: "POST",
    path: "/reminder/check",
    summary: "Looks at what a reminder may watch; stores nothing",
    body: newCheck,
    replies: { 200: reminderCheck },
    errorCodes: ["checks_off", "rate_limited"],
  },
  renew: {
    method: "POST",
    path: "/reminder/reminder/{id}/renew",
    summary: "Sets the next expiry date and moves a recurrence's start along; nobody has it in hand any more",
    ...ofReminder,
    body: z.strictObject({
      expiryDate: date,
      renewEveryMonths: optionalFieldSchemas.renewEveryMonths,
    }),
    replies: { 200: z.object({ reminder }) },
    errorCodes: [...errorCodes, "changed_meanwhile"],
  },
  log: {
    method: "GET",
    path: "/reminder/reminder/{id}/log",
    summary: "What was done to a reminder and what was sent of it, newest first",
    ...ofReminder,
    query: z.strictObject(paging),
    replies: { 200: z.array(reminderLogEntry) },
    errorCodes: ["invalid_reminder_id", "no_read_access", "not_found"],
  },
});
