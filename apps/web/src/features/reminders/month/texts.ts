import { pluralize } from "../../../lib/format/pluralize.ts";

const reminders = (many: number) => pluralize(many, "reminder", "reminders");

/** Every text of the month. */
export const texts = {
  previous: "Previous month",
  next: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  today: "Today",
  year: (year: string) => `Reminders in ${year}`,
  inMonth: (month: string, many: number) => `${month}, ${many === 0 ? "no reminders" : reminders(many)}`,
  day: (day: string, many: number, isToday: boolean) =>
    `${day}${isToday ? ", today" : ""}, ${many === 0 ? "no reminders" : reminders(many)}`,
  more: (many: number) => `+${many.toLocaleString("en")} more`,
  moreOn: (many: number, day: string) => `${many.toLocaleString("en")} more on ${day}`,
  expires: (day: string) => `Expires on ${day}`,
  close: "Close",
  tooMany: "There are too many reminders to show by month.",
  tooManyHint: "Look at your own, or use the table with search and filters.",
} as const;
