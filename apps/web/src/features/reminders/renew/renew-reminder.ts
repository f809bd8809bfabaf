import { calls, type ListedReminder, type Reminder } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import type { Day } from "../../../lib/format/days.ts";
import { shiftedStart } from "./period.ts";

/** Sets the next expiry, on the state that was seen; what was pending ends, and messages are planned anew. */
export async function renewReminder(api: Api, reminder: Reminder, expiryDate: Day): Promise<ListedReminder> {
  const start = shiftedStart(reminder, expiryDate);
  const body = { expiryDate, ...(start === null ? {} : { remindDaysStart: start }) };
  const given = { params: { id: reminder._id }, body };
  return (await api(calls.reminders.update, given, { ifMatch: reminder.updatedAt })).reminder;
}

/** Takes a renewal back, unless somebody changed the reminder since. */
export async function undoRenewal(api: Api, before: Reminder, renewed: Reminder): Promise<void> {
  const { expiryDate, remindDaysStart } = before;
  const body = { expiryDate, ...(remindDaysStart === null ? {} : { remindDaysStart }) };
  await api(calls.reminders.update, { params: { id: before._id }, body }, { ifMatch: renewed.updatedAt });
}
