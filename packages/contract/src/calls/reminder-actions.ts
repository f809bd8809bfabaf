import { call } from "../call.ts";
import { paging } from "../paging.ts";
import { optionalFieldSchemas } from "../reminder-fields.ts";
import { newCheck, reminderCheck } from "../schemas/check.ts";
import { date, id } from "../schemas/common.ts";
import { reminderLogEntry } from "../schemas/reminder-log.ts";
import { listedReminder, reminder } from "../schemas/reminder.ts";
import { z } from "../zod.ts";

const tag = "Reminders";
const params = z.strictObject({ id });
const invalidFieldCodes = { id: "invalid_reminder_id" } as const;
const errorCodes = ["invalid_reminder_id", "forbidden", "not_found"] as const;
/** A user whose address a reminder names may take it without the right to read it. */
const shown = { 200: z.object({ reminder: listedReminder }) };

/** Actions on a reminder by the users who deal with it, in addition to the calls of `reminders`. */
export const reminderActions = {
  take: call({
    method: "POST",
    path: "/reminder/reminder/{id}/take",
    tag,
    summary: "Takes a reminder in hand, or takes it over: the others get no more of it before it expires",
    params,
    body: z.strictObject({}).optional(),
    replies: shown,
    errorCodes: [...errorCodes, "rate_limited"],
    invalidFieldCodes,
  }),
  giveBack: call({
    method: "DELETE",
    path: "/reminder/reminder/{id}/take",
    tag,
    summary: "Gives back what one had taken, or, for those who may edit it, what somebody else had",
    params,
    replies: shown,
    errorCodes: [...errorCodes, "rate_limited"],
    invalidFieldCodes,
  }),
  snooze: call({
    method: "PUT",
    path: "/reminder/reminder/{id}/snooze",
    tag,
    summary: "Sends the caller nothing of a reminder before a day, from tomorrow to the day before the expiry date",
    params,
    /** Null ends the snooze. */
    body: z.strictObject({ until: date.nullable() }),
    replies: shown,
    errorCodes: [...errorCodes, "rate_limited"],
    invalidFieldCodes,
  }),
  check: call({
    method: "POST",
    path: "/reminder/reminder/{id}/check",
    tag,
    summary: "Looks now at the certificate or domain that a reminder watches; the expiry date follows what is found",
    params,
    body: z.strictObject({}).optional(),
    replies: { 200: z.object({ reminder }) },
    errorCodes: [...errorCodes, "checks_off", "rate_limited"],
    invalidFieldCodes,
  }),
  lookUp: call({
    method: "POST",
    path: "/reminder/check",
    tag,
    summary: "Looks at a certificate or domain that a reminder may watch; stores nothing",
    body: newCheck,
    replies: { 200: reminderCheck },
    errorCodes: ["checks_off", "rate_limited"],
  }),
  renew: call({
    method: "POST",
    path: "/reminder/reminder/{id}/renew",
    tag,
    summary: "Sets the next expiry date and moves a recurrence's start along; nobody has it in hand any more",
    params,
    body: z.strictObject({
      expiryDate: date,
      renewEveryMonths: optionalFieldSchemas.renewEveryMonths,
    }),
    replies: { 200: z.object({ reminder }) },
    errorCodes: [...errorCodes, "changed_meanwhile"],
    invalidFieldCodes,
  }),
  log: call({
    method: "GET",
    path: "/reminder/reminder/{id}/log",
    tag,
    summary: "What was done to a reminder and what was sent of it, newest first",
    params,
    query: z.strictObject(paging),
    replies: { 200: z.array(reminderLogEntry) },
    errorCodes: ["invalid_reminder_id", "no_read_access", "not_found"],
    invalidFieldCodes,
  }),
};
