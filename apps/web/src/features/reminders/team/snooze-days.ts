import { format } from "@pomander/texts/format";
import { daysBetween, plusDays, type Day } from "../../../lib/format/days.ts";
import { texts } from "./texts.ts";

const offered = [1, 3, 7, 14, 30];

interface SnoozeChoice {
  label: string;
  note: string;
  until: Day;
}

/** Until when a reminder can be snoozed: from tomorrow to the day before it expires. */
export function snoozeChoices(expiryDate: Day, today: Day): SnoozeChoice[] {
  const left = daysBetween(today, expiryDate);
  const choices = offered
    .filter((days) => days < left)
    .map((days) => {
      const until = plusDays(today, days);
      const label = days === 1 ? texts.until.tomorrow : days === 7 ? texts.until.week : texts.until.days(days);
      return { label, note: format.day(until), until };
    });
  const lastDay = plusDays(expiryDate, -1);
  if (left > 1 && !offered.includes(left - 1))
    choices.push({ label: texts.until.lastDay(format.day(lastDay)), note: "", until: lastDay });
  return choices;
}
