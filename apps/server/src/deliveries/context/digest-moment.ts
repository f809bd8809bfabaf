import { Temporal } from "temporal-polyfill";
import { type LocalMailTime, localDateOf, momentOf } from "./recurrence.ts";

/** A user's choice to get their reminders together, by their own clock. */
export interface DigestPlan {
  every: "daily" | "weekly";
  /** The day of a weekly digest: Monday is 1. */
  day: number;
  localMailTime: LocalMailTime;
}

/**
 * Number of days to search for the next day of a weekly digest; with one more for a mail hour that is past, and one for
 * the zones.
 */
const searchedDays = 9;

/**
 * Returns when a due message goes out with its recipient's digest: at their first mail hour from then on, of a weekly
 * one on its day. Returns null where that is after the expiry date, and after the day on which it is due: then it goes
 * out by itself.
 * @param dueAt milliseconds since 1970
 * @param expiryDate `YYYY-MM-DD`
 */
export function digestMoment({ every, day, localMailTime }: DigestPlan, dueAt: number, expiryDate: string) {
  const first = Temporal.PlainDate.from(localDateOf(dueAt, localMailTime.timeZone));
  for (let days = 0; days < searchedDays; days++) {
    const date = first.add({ days });
    const isItsDay = every === "daily" || date.dayOfWeek === day;
    const at = isItsDay ? momentOf(date.toString(), localMailTime) : dueAt - 1;
    if (at >= dueAt) return days > 0 && date.toString() > expiryDate ? null : at;
  }
  return null;
}
