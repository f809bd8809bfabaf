import { Temporal } from "temporal-polyfill";
import { type LocalMailTime, localDateOf, momentOf } from "./recurrence.ts";

/** How somebody gets their reminders together, by their own clock. */
export interface DigestPlan {
  every: "daily" | "weekly";
  /** The day of a weekly one: Monday is 1. */
  day: number;
  localMailTime: LocalMailTime;
}

/** From a moment on, the next day of a weekly digest; with a day for the mail hour that is past, and one for the zones. */
const searchedDays = 9;

/**
 * When a message that is due goes out with its recipient's digest: at their first mail hour from then on, of a weekly one
 * on its day. Null where that is after the expiry date, and after the day on which it is due: then it comes by itself.
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
