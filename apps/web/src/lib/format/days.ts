import { date, daysBetween } from "@pomander/contract";
import { addDays, addMonths, differenceInCalendarMonths, format as formatDate, isValid } from "date-fns";

export { daysBetween };

/** A day without time and zone: `YYYY-MM-DD`, as in the API. */
export type Day = string;

/**
 * Returns midnight of a day on this device's clock; `new Date(day)` would be UTC's, which is the day before in America.
 */
export function localDate(day: Day): Date {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  const result = new Date(2000, 0, 1);
  result.setFullYear(year, month - 1, dayOfMonth);
  return result;
}

/** Returns whether a text is a day in the range that may be stored. */
export const isDay = (text: string): text is Day => date.safeParse(text).success;

/** Returns the day of a local date; empty for an invalid one. */
export const dayOf = (moment: Date): Day => (!isValid(moment) ? "" : formatDate(moment, "yyyy-MM-dd"));

/**
 * Returns the current day in a time zone, by default the device's own. A zone that this browser does not know counts as
 * its own.
 */
export function todayIn(timeZone: string | undefined, now: Date): Day {
  if (timeZone === undefined) return dayOf(now);
  try {
    const parts = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }).formatToParts(now);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
    return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
  } catch {
    return dayOf(now);
  }
}

/** Returns the time of day in a time zone, `HH:MM`. A zone that this browser does not know counts as its own. */
export function timeIn(timeZone: string, now: Date): string {
  try {
    const parts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", numberingSystem: "latn" } as const;
    return new Intl.DateTimeFormat("en-US", { ...parts, timeZone }).format(now);
  } catch {
    return formatDate(now, "HH:mm");
  }
}

export const plusDays = (day: Day, days: number) => dayOf(addDays(localDate(day), days));
/** Returns the same day of a later month, or the last day of that month. */
export const plusMonths = (day: Day, months: number) => dayOf(addMonths(localDate(day), months));
export const monthsBetween = (from: Day, to: Day) => differenceInCalendarMonths(localDate(to), localDate(from));
