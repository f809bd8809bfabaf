import { format } from "@pomander/texts/format";
import { plusDays, plusMonths, type Day } from "../../../lib/format/days.ts";
import { filters } from "./filter-texts.ts";

/** Numbers of days within which reminders expire that have not expired yet. */
const dueWithins = ["30", "60", "90"] as const;
/** Calendar months, quarters and years, including their past days. */
const duePeriods = ["this-month", "next-month", "this-quarter", "this-year", "next-year"] as const;
/** The choices for when reminders expire; a range has days of its own. */
export const dues = [...dueWithins, ...duePeriods, "range"] as const;
export type Due = (typeof dues)[number];
type DuePeriod = (typeof duePeriods)[number];

interface DueFilter {
  due: Due | null;
  from: Day | null;
  to: Day | null;
}

/** Returns the first and the last day of a filter; null where it is open at that end. */
export function daysOf({ due, from, to }: DueFilter, today: Day): { first: Day | null; last: Day | null } {
  if (due === null) return { first: null, last: null };
  if (due === "range") return { first: from, last: to };
  return isPeriod(due) ? periodOf(due, today) : { first: today, last: plusDays(today, Number(due)) };
}

const isPeriod = (due: Due): due is DuePeriod => duePeriods.some((one) => one === due);

const firstOfMonth = (day: Day) => `${day.slice(0, 7)}-01`;
const firstOfYear = (day: Day) => `${day.slice(0, 4)}-01-01`;

function periodOf(period: DuePeriod, today: Day): { first: Day; last: Day } {
  const months = (first: Day, many: number) => ({ first, last: plusDays(plusMonths(first, many), -1) });
  const month = firstOfMonth(today);
  const year = firstOfYear(today);
  switch (period) {
    case "this-month":
      return months(month, 1);
    case "next-month":
      return months(plusMonths(month, 1), 1);
    case "this-quarter":
      return months(plusMonths(month, -((Number(month.slice(5, 7)) - 1) % 3)), 3);
    case "this-year":
      return months(year, 12);
    case "next-year":
      return months(plusMonths(year, 12), 12);
  }
}

/** Returns the name of a choice, as listed. */
export function dueName(due: Due): string {
  if (due === "range") return filters.dueRange;
  return isPeriod(due) ? filters.duePeriods[due] : filters.dueWithin(due);
}

/** Describes a filter with its days: "Due this month: Jan 01, 2027 to Jan 31, 2027". */
export function dueInWords(filter: DueFilter & { due: Due }, today: Day): string {
  const { first, last } = daysOf(filter, today);
  const [from, to] = [first === null ? null : format.day(first), last === null ? null : format.day(last)];
  if (filter.due !== "range") return filters.dueDays(dueName(filter.due), from ?? "", to ?? "");
  if (from === null) return to === null ? filters.anyDue : filters.dueUntil(to);
  return to === null ? filters.dueFrom(from) : filters.dueBetween(from, to);
}
