import { dayOf } from "../../read/dates.ts";

const dayMs = 86_400_000;

/** The day of a time in milliseconds since 1970, in UTC. */
export const dayOfTime = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** The Sunday of a week (ISO 8601-1 §4.3.2: the first one has January 4); null where the year has no such week. */
export function lastOfWeek(year: number, week: number): string | null {
  const fourth = Date.UTC(year, 0, 4);
  const firstMonday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs;
  const monday = firstMonday + (week - 1) * 7 * dayMs;
  const thursday = new Date(monday + 3 * dayMs);
  return week < 1 || thursday.getUTCFullYear() !== year ? null : dayOfTime(monday + 6 * dayMs);
}

/** The next day from `today` on that `dayOfYear` returns for its year; null where none of the next years has one. */
export function nextOf(today: string, dayOfYear: (year: number) => string | null): string | null {
  const year = Number(today.slice(0, 4));
  for (let at = year; at <= year + 8; at++) {
    const day = dayOfYear(at);
    if (day !== null && day >= today) return day;
  }
  return null;
}

/** The next such day from `today` on, which may be February 29; null for what is in no year. */
export const nextDay = (today: string, month: number, day: number): string | null =>
  nextOf(today, (year) => dayOf(year, month, day));

/** Returns the day of a workbook's serial number, counted from 1900 (ECMA-376 part 1, §18.17.4.1). */
export const dayOfNumber = (days: number): string => dayOfTime(Date.UTC(1899, 11, 30) + Math.floor(days) * dayMs);
