import { parseSendingHours, type SendingHours } from "@pomander/contract";
import { sql } from "kysely";
import { dateAfter, type LocalMailTime, localDateOf, momentOf } from "./recurrence.ts";

/** The key of the server's setting, which applies to people without one of their own. */
export const sendingHoursKey = "sending_hours";

/** Selects the stored hours of an account: its own, or those of the server. */
export const sendingHoursOf = (table: string) =>
  sql<string | null>`coalesce(${sql.ref(`${table}.sending_hours`)},
    (select value #>> '{}' from settings where key = ${sql.lit(sendingHoursKey)}))`;

/** The days and hours in which someone gets reminders, by their own clock. */
export interface RecipientHours extends SendingHours {
  localMailTime: LocalMailTime;
}

/** Returns hours from their stored text; null where messages go at any time. */
export function recipientHours(stored: string | null, localMailTime: LocalMailTime): RecipientHours | null {
  const hours = stored === null ? null : parseSendingHours(stored);
  return hours && { ...hours, localMailTime };
}

/** Days to search for the next day: a day of the week that is past comes again after so many. */
const daysOfWeek = 7;

/**
 * Returns when a message that is due goes out: at that moment if it is within the hours; else when they begin next, on
 * another day at the mail hour where that is within them. Moments are in milliseconds since 1970.
 * @param lastDay the last day (`YYYY-MM-DD`) to which it may be moved: one that could only come later goes out when it
 *   is due; null: it may come on any day
 */
export function momentWithin(hours: RecipientHours | null, due: number, lastDay: string | null): number {
  if (hours === null) return due;
  const { localMailTime } = hours;
  const { timeZone, mailTime } = localMailTime;
  const today = localDateOf(due, timeZone);
  for (let days = 0; days <= daysOfWeek; days++) {
    const date = dateAfter(today, days);
    if (!hours.days.includes(weekdayOf(date))) continue;
    const [from, to] = [momentOn(date, hours.from, timeZone), momentOn(date, hours.to, timeZone)];
    if (days === 0 && due >= to) continue;
    if (days === 0 && due >= from) return due;
    if (lastDay !== null && date > lastDay) return due;
    const atMailTime = momentOf(date, localMailTime);
    const isMailTimeWithin = mailTime >= hours.from && mailTime < hours.to && atMailTime >= due;
    return isMailTimeWithin ? atMailTime : from;
  }
  return due;
}

/** Returns the day of the week of a date: Monday is 1. */
const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;

const momentOn = (date: string, time: string, timeZone: string) =>
  time === "24:00"
    ? momentOf(dateAfter(date, 1), { timeZone, mailTime: "00:00" })
    : momentOf(date, { timeZone, mailTime: time });
