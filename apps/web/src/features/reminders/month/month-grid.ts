import { backKey, forwardKey } from "../../../lib/arrow-keys.ts";
import { localDate, plusDays, plusMonths, type Day } from "../../../lib/format/days.ts";

/** A month as `YYYY-MM`. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;
export const plusMonth = (month: Month, months: number): Month => monthOf(plusMonths(firstDayOf(month), months));

/** Returns the weeks that a month touches, each with its seven days. */
export function weeksOf(month: Month, weekStart: number): Day[][] {
  const first = firstDayOf(month);
  const before = (localDate(first).getDay() - weekStart + 7) % 7;
  const weeks: Day[][] = [];
  for (let start = plusDays(first, -before); start < firstDayOf(plusMonth(month, 1)); start = plusDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => plusDays(start, n)));
  return weeks;
}

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
