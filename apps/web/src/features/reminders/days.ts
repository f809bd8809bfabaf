import type { ReminderStatus } from "@pomander/contract";
import { daysBetween, type Day } from "../../lib/format/days.ts";

/** The status of specification §4, by the days that are left from `today`. */
export function statusOf(reminder: { expiryDate: Day; remindBeforeDays: number }, today: Day): ReminderStatus {
  const left = daysBetween(today, reminder.expiryDate);
  if (left < 0) return "expired";
  return left <= reminder.remindBeforeDays ? "due-soon" : "active";
}

/** A moment as a clock in `timeZone` shows it: "Nov 3, 09:00", with the year where it is another than today's. */
export function shortMoment(iso: string, timeZone: string, today: Day): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return "—";
  const isThisYear = inZone(moment, timeZone, { year: "numeric" }) === today.slice(0, 4);
  return inZone(moment, timeZone, {
    month: "short",
    day: "numeric",
    ...(isThisYear ? {} : { year: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

function inZone(date: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(date);
  } catch {
    return new Intl.DateTimeFormat("en-US", options).format(date);
  }
}
