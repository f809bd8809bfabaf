/** Dates as exports write them. A day is `YYYY-MM-DD`, a month `YYYY-MM`. */

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Returns a day of the calendar between 1900 and 2999; null when there is none such. */
export function dayOf(year: number, month: number, day: number): string | null {
  // Not a number is no year either.
  if (!(year >= 1900 && year <= 2999) || day < 1 || day > daysIn(year, month)) return null;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Returns the last day of a month: the day until which something with only a month is valid. */
export function lastDayOfMonth(month: string): string | null {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(month) ?? [];
  return year === undefined ? null : lastOfMonth(Number(year), Number(number));
}

/** Returns the same of a month by numbers; null for what is no month. */
export const lastOfMonth = (year: number, month: number): string | null => dayOf(year, month, daysIn(year, month));

/** Reads a month from `03/26`, `3/2026`, `2026-03`, `032026`, `March, 2026`; returns null for anything else. */
export function parseMonth(text: string): string | null {
  const value = text.trim();
  const [, first, last] = /^(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})$/.exec(value) ?? /^(\d{2})(\d{4})$/.exec(value) ?? [];
  if (first !== undefined && last !== undefined) return monthOf(fullYear(last), Number(first));
  const [, year, month] = /^(\d{4})\s*[/.-]\s*(\d{1,2})$/.exec(value) ?? [];
  if (year !== undefined) return monthOf(Number(year), Number(month));
  const [, name, named] = /^([a-z]+)\.?[\s,]+(\d{4})$/iu.exec(value) ?? [];
  return name === undefined ? null : monthOf(Number(named), numberOfMonth(name));
}

/** Day and month of `a/b/year`, whose order only the other dates of a column can show. */
export interface UnclearDay {
  first: number;
  second: number;
  year: number;
}

/**
 * Reads a day from `2026-03-09` (with a time or without), `9.3.2026`, `March 9, 2026`, `9 March 2026`; returns the last
 * day of a month where only a month is named, and null for a text that is not a date.
 */
export function parseDay(text: string): string | UnclearDay | null {
  const value = text.trim();
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/u.exec(value) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day));
  const [, pointDay, pointMonth, pointYear] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:\s.*)?$/u.exec(value) ?? [];
  if (pointDay !== undefined) return dayOf(Number(pointYear), Number(pointMonth), Number(pointDay));
  const [, first, second, slashYear] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:\s.*)?$/u.exec(value) ?? [];
  if (first !== undefined) return { first: Number(first), second: Number(second), year: Number(slashYear) };
  return parseNamedDay(value) ?? lastDayOfMonth(parseMonth(value) ?? "");
}

function parseNamedDay(value: string): string | null {
  const [, before, beforeDay, beforeYear] = /^([a-z]+)\.?[\s,]+(\d{1,2})[\s,]+(\d{4})$/iu.exec(value) ?? [];
  if (before !== undefined) return dayOf(Number(beforeYear), numberOfMonth(before), Number(beforeDay));
  const [, afterDay, after, afterYear] = /^(\d{1,2})\.?[\s-]+([a-z]+)\.?[\s,-]+(\d{4})$/iu.exec(value) ?? [];
  return after === undefined ? null : dayOf(Number(afterYear), numberOfMonth(after), Number(afterDay));
}

export type DayOrder = "dayFirst" | "monthFirst";

/** Returns the order that the dates of one column show: null when they show none, or contradict each other. */
export function orderOfDays(days: Iterable<UnclearDay>): DayOrder | null {
  let [isDayFirst, isMonthFirst] = [false, false];
  for (const { first, second } of days) {
    if (first > 12) isDayFirst = true;
    if (second > 12) isMonthFirst = true;
  }
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? "dayFirst" : "monthFirst";
}

/** Returns null when there is no such day, or when the order is needed and unknown. */
export function clearDay({ first, second, year }: UnclearDay, order: DayOrder | null): string | null {
  if (order === null) return first === second ? dayOf(year, first, second) : null;
  return order === "dayFirst" ? dayOf(year, second, first) : dayOf(year, first, second);
}

const year3000 = Date.UTC(3000, 0);

/**
 * Returns ISO 8601 UTC of milliseconds since 1970; undefined for 0, which means no time, and for a number that is not a
 * time.
 */
export function timeOf(milliseconds: number): string | undefined {
  return milliseconds > 0 && milliseconds < year3000 ? new Date(milliseconds).toISOString() : undefined;
}

/** Returns the day of a text that names it clearly; undefined when there is none. */
export function clearDayOf(text: string): string | undefined {
  const day = parseDay(text);
  return typeof day === "string" ? day : undefined;
}

const daysIn = (year: number, month: number) =>
  month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
const monthOf = (year: number, month: number) => dayOf(year, month, 1)?.slice(0, 7) ?? null;
const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));
const numberOfMonth = (name: string) => (name.length < 3 ? 0 : monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1);
const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Returns ISO 8601 UTC of a time in ISO 8601; undefined for anything else. */
export const isoOf = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}T/.test(text) ? timeOf(Date.parse(text)) : undefined;
