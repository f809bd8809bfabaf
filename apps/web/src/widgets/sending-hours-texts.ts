import { anyTime, parseSendingHours } from "@pomander/contract";
import { format, localize } from "@pomander/texts/format";

/** Every text of the days and hours in which reminders are sent. */
export const english = () => ({
  days: "Days",
  from: "From",
  to: "To",
  always: "At any time",
  fault: "Choose at least one day, and an hour or more",
  everyDay: "Every day",
  range: (first: string, last: string) => `${first} to ${last}`,
  hours: (days: string, from: string, to: string) => `${days}, ${from} to ${to}`,
  hint: "Emails and messages to channels that are due at another time go out when these hours begin. One that would then come on the expiry date, or later, isn't delayed.",
});
export const texts = localize("widgets/sending-hours-texts", english);

/** Returns the name of a day of the week: Monday is 1. */
export const weekdayName = (day: number, form: "weekday" | "shortWeekday" = "weekday"): string =>
  format.day(`2024-01-0${day}`, form);

/** Returns stored hours in words: "Monday to Friday, 08:00 to 18:00"; null: at any time. */
export function sendingHoursWords(stored: string | null): string {
  const hours = stored === null || stored === anyTime ? null : parseSendingHours(stored);
  if (hours === null) return texts.always;
  const { days, from, to } = hours;
  const [first = 1, last = 1] = [days[0], days.at(-1)];
  const isRange = days.length > 2 && last - first === days.length - 1;
  const named =
    days.length === 7
      ? texts.everyDay
      : isRange
        ? texts.range(weekdayName(first), weekdayName(last))
        : format.list(days.map((day) => weekdayName(day)));
  return texts.hours(named, from, to);
}
