import type { ReminderStatus } from "@pomander/contract";
import { daysBetween, type Day } from "../../../lib/format/days.ts";

/** The status of specification §4, by the days that are left from `today`. */
export function statusOf(reminder: { expiryDate: Day; remindBeforeDays: number }, today: Day): ReminderStatus {
  const left = daysBetween(today, reminder.expiryDate);
  if (left < 0) return "expired";
  return left <= reminder.remindBeforeDays ? "due-soon" : "active";
}
