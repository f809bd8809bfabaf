import { type ListedReminder, noticeDayOf } from "@pomander/contract";
import { backKey, forwardKey } from "../../../lib/arrow-keys.ts";
import { localDate, plusDays, plusMonths, type Day } from "../../../lib/format/days.ts";

/** A month as `YYYY-MM`. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;
export const plusMonth = (month: Month, months: number): Month => monthOf(plusMonths(firstDayOf(month), months));

const weekStartDays: Record<string, number> = { US: 0, CA: 0, MX: 0, BR: 0, JP: 0, IL: 0, IN: 0, ZA: 0 };
const monday = 1;

/** Returns the weekday on which a week begins in a language's region: Sunday is 0 (Unicode CLDR, `weekData`). */
export function weekStartOf(language: string): number {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number };
      weekInfo?: { firstDay: number };
    };
    const known = locale.getWeekInfo?.() ?? locale.weekInfo;
    // The API counts Sunday as 7.
    if (known !== undefined) return known.firstDay % 7;
    // A browser without the API gets the usual first day of the region.
    return weekStartDays[locale.maximize().region ?? ""] ?? monday;
  } catch {
    return monday;
  }
}

/** Returns the weeks that a month touches, each with its seven days. */
export function weeksOf(month: Month, weekStart: number): Day[][] {
  const first = firstDayOf(month);
  const before = (localDate(first).getDay() - weekStart + 7) % 7;
  const weeks: Day[][] = [];
  for (let start = plusDays(first, -before); start < firstDayOf(plusMonth(month, 1)); start = plusDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => plusDays(start, n)));
  return weeks;
}

/** A reminder on a day of the month: it expires then, or notice must be given by the end of that day. */
export interface DayEntry {
  reminder: ListedReminder;
  isNotice: boolean;
}

const entriesOf = (reminder: ListedReminder): [Day, DayEntry][] => {
  const notice = "noticePeriod" in reminder ? noticeDayOf(reminder) : null;
  const expiry: [Day, DayEntry] = [reminder.expiryDate, { reminder, isNotice: false }];
  return notice === null ? [expiry] : [[notice, { reminder, isNotice: true }], expiry];
};

/** Returns the reminders of each day in the given order, on the day to give notice too. */
export function byDay(reminders: readonly ListedReminder[]): ReadonlyMap<Day, readonly DayEntry[]> {
  const days = Map.groupBy(reminders.flatMap(entriesOf), ([day]) => day);
  return new Map([...days].map(([day, entries]) => [day, entries.map(([, entry]) => entry)]));
}

/** Reminders named per day. One more than this is named too, since the count of the rest would take its line. */
const named = 3;

/** Returns the entries of a day to name, and the number of the others. */
export function namedOf(entries: readonly DayEntry[]) {
  const shown = entries.length > named + 1 ? entries.slice(0, named) : entries;
  return { shown, hidden: entries.length - shown.length };
}

/** Counts the entries of each month that has any. */
export function countByMonth(days: ReadonlyMap<Day, readonly DayEntry[]>): ReadonlyMap<Month, number> {
  const counts = new Map<Month, number>();
  for (const [day, entries] of days) counts.set(monthOf(day), (counts.get(monthOf(day)) ?? 0) + entries.length);
  return counts;
}

/** Returns a key of an entry among those of a day. */
export const keyOf = ({ reminder, isNotice }: DayEntry): string => `${reminder._id}${isNotice ? " notice" : ""}`;

/**
 * Returns the day that a key leads to from a day, as in the date grids of the ARIA practices; null: not a key of the
 * grid.
 */
export function dayAfterKey(key: string, day: Day, weekStart: number): Day | null {
  const place = (localDate(day).getDay() - weekStart + 7) % 7;
  const steps: Readonly<Record<string, number>> = {
    [backKey]: -1,
    [forwardKey]: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -place,
    End: 6 - place,
  };
  if (key === "PageUp" || key === "PageDown") return plusMonths(day, key === "PageUp" ? -1 : 1);
  const step = steps[key];
  return step === undefined ? null : plusDays(day, step);
}
