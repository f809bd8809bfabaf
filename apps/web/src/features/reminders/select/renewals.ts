import type { ListedReminder } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { type Day } from "../../../lib/format/days.ts";
import { isFullReminder } from "../list/filter-reminders.ts";
import { isGuessed, nextExpiry, periodInWords, proposedPeriod } from "../renew/period.ts";
import { texts } from "./texts.ts";

interface Renewal {
  title: string;
  note: string;
  /** Whether its period is unknown, so that it gets the usual one. */
  isGuess: boolean;
}

/**
 * Describes the renewal of each reminder that the user may renew: its old and its new expiry date, and the period;
 * those with a guessed period come first.
 * @param until one day for all of them; null: each by its own period
 */
export function renewalsOf(
  reminders: readonly ListedReminder[],
  { until, today }: { until: Day | null; today: Day },
): readonly Renewal[] {
  const renewals = reminders.flatMap((reminder) => {
    if (!isFullReminder(reminder) || !reminder.can.edit) return [];
    const { title, expiryDate } = reminder;
    if (expiryDate === until) return [];
    const from = format.day(expiryDate);
    if (until !== null) return [{ title, note: texts.renewal(from, format.day(until)), isGuess: false }];
    const period = proposedPeriod(reminder);
    const isGuess = isGuessed(reminder);
    const change = texts.renewal(from, format.day(nextExpiry(expiryDate, period, today)));
    const by = periodInWords(period);
    return [{ title, note: isGuess ? texts.renewalGuess(change, by) : texts.renewalBy(change, by), isGuess }];
  });
  return renewals.toSorted((one, other) => Number(other.isGuess) - Number(one.isGuess));
}
