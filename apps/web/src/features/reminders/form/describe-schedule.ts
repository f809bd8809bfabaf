import type { Frequency, Reminder } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { daysBetween, isDay, monthsBetween, plusDays, plusMonths, type Day } from "../../../lib/format/days.ts";
import { texts } from "../texts.ts";
import { valuesOfReminder, type ReminderValues } from "./schema.ts";

const { plan } = texts.form;

interface ReminderSchedule {
  frequency: Frequency;
  expiryDate: Day;
  remindBeforeDays: number;
  /** The first day; today if empty. */
  remindDaysStart: Day;
}

interface CurrentTime {
  today: Day;
  /** Whether today's mail time has passed, so that a recurrence continues tomorrow. */
  isMailTimePast: boolean;
}

/** Describes in a sentence when messages will be sent; null while a date or number is missing. */
export function describeSchedule(
  { frequency, expiryDate, remindBeforeDays, remindDaysStart }: ReminderSchedule,
  now: CurrentTime,
) {
  const { today } = now;
  if (!isDay(expiryDate) || Number.isNaN(remindBeforeDays)) return null;
  if (expiryDate < today) return plan.none;
  if (frequency === "once") {
    const day = plusDays(expiryDate, -remindBeforeDays);
    return day <= today ? plan.onceSoon : plan.once(format.day(day));
  }
  const start = isDay(remindDaysStart) ? remindDaysStart : today;
  if (start > expiryDate) return null;
  const earliest = now.isMailTimePast ? plusDays(today, 1) : today;
  const index = firstIndex(start, frequency, earliest);
  const first = dayAt(start, frequency, index);
  if (first > expiryDate) return plan.over;
  if (dayAt(start, frequency, index + 1) > expiryDate)
    return first === today ? plan.onceSoon : plan.once(format.day(first));
  return plan.repeated(plan.every[frequency], format.day(first), format.day(expiryDate));
}

/** Splits further lead times into those that still lead to a message and those whose day has passed. */
export function splitLeads(
  { alsoBeforeDays, expiryDate, remindBeforeDays, frequency }: ReminderValues,
  { today, isMailTimePast }: CurrentTime,
): { coming: string[]; passed: string[] } {
  if (!isDay(expiryDate) || expiryDate < today) return { coming: [], passed: [] };
  const first = isMailTimePast ? plusDays(today, 1) : today;
  const isPast = (days: string) => plusDays(expiryDate, -Number(days)) < first;
  // Two messages on one day are sent as one.
  const isSaid = (days: string) => frequency === "once" && Number(days) === Number(remindBeforeDays);
  return {
    coming: alsoBeforeDays.filter((days) => !isPast(days) && !isSaid(days)),
    passed: alsoBeforeDays.filter((days) => isPast(days) && !isSaid(days)),
  };
}

/** Whether the form leaves a stored reminder's messages unchanged and none of them is still to be sent. */
export function isAllSent(reminder: Reminder | null, values: ReminderValues, today: Day): boolean {
  if (reminder === null || reminder.nextReminder !== null || reminder.awaitingVerification.length > 0) return false;
  const stored = valuesOfReminder(reminder, today);
  const names = ["expiryDate", "frequency", "remindBeforeDays", "remindDaysStart", "email"] as const;
  return (
    names.every((name) => values[name] === stored[name]) &&
    values.alsoBeforeDays.join() === stored.alsoBeforeDays.join() &&
    values.alsoAtExpiry === stored.alsoAtExpiry &&
    values.userIds.every((id) => stored.userIds.includes(id))
  );
}

type Recurring = Exclude<Frequency, "once">;

/**
 * Returns an occurrence, always counted from the start: a month that is too short has it on its last day, and the next
 * one on the day of the start again.
 */
function dayAt(start: Day, frequency: Recurring, index: number): Day {
  return frequency === "monthly" ? plusMonths(start, index) : plusDays(start, index * stepOf[frequency]);
}
const stepOf = { daily: 1, weekly: 7 };

/** Returns the index of the first occurrence that is not before a day. */
function firstIndex(start: Day, frequency: Recurring, earliest: Day): number {
  if (earliest <= start) return 0;
  if (frequency !== "monthly") return Math.ceil(daysBetween(start, earliest) / stepOf[frequency]);
  const months = monthsBetween(start, earliest);
  return dayAt(start, frequency, months) < earliest ? months + 1 : months;
}
