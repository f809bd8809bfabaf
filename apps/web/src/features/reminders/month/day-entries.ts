import { type ListedReminder, noticeDayOf } from "@pomander/contract";
import type { Day } from "../../../lib/format/days.ts";
import { type Month, monthOf } from "./month-grid.ts";

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
