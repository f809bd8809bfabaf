import {
  dateAfter,
  localDateOf,
  type LocalMailTime,
  momentOf,
  type Occurrence,
  onlyOccurrence,
} from "../context/recurrence.ts";
import type { Recipient, ReminderContext } from "../context/reminder-context.ts";

/**
 * Occurrences of a reminder for one recipient in addition to those of its schedule, in order. Moments: milliseconds
 * since 1970.
 */
export interface ExtraOccurrences {
  dates: ReadonlySet<string>;
  /** Returns the newest at a moment or before it. */
  newestDue: (now: number) => Occurrence | null;
  /** Returns the first at a moment or after it. */
  nextFrom: (moment: number) => Occurrence | null;
}

/**
 * Returns the days in addition to the schedule: one for each lead time; with a notice period one as long before the
 * last day to give notice for each, and that day where it has `alsoAtExpiry`; the expiry date and, unless the reminder
 * is taken, the day after, where it has `alsoAtExpiry`; while it is taken the expiry date, for every recipient; the day
 * until which the recipient snoozed it. Days before the reminder was saved, or before it was taken, are left out; only
 * the first message before notice has to be given goes out late, too, as that of a `once` reminder does.
 * @param again deliveries that were suppressed and are open again: each is an occurrence, whatever made it one
 */
export function leadOccurrences(
  reminder: ReminderContext,
  { localMailTime, snoozedUntil }: Recipient,
  again: readonly { date: string; dueAt: number }[],
): ExtraOccurrences {
  const { alsoBeforeDays, alsoAtExpiry, noticeDay, taken, plannedFrom } = reminder;
  const { expiryDate } = reminder.schedule;
  // The map is keyed by date, so that a date has one occurrence.
  const since = new Map(alsoBeforeDays.map((days) => [dateAfter(expiryDate, -days), plannedFrom]));
  if (noticeDay !== null) {
    for (const days of [...alsoBeforeDays, ...(alsoAtExpiry ? [0] : [])])
      since.set(dateAfter(noticeDay, -days), plannedFrom);
  }
  if (alsoAtExpiry) since.set(expiryDate, plannedFrom);
  if (alsoAtExpiry && taken === null) since.set(dateAfter(expiryDate, 1), plannedFrom);
  if (snoozedUntil !== null) since.set(snoozedUntil, plannedFrom);
  if (taken !== null && !since.has(expiryDate)) since.set(expiryDate, Math.max(plannedFrom, taken.at));
  const ofNotice = noticeDay === null ? null : firstBeforeNotice(reminder, noticeDay, localMailTime);
  const occurrences = [...since]
    .map(([date, from]) => ({ date, from, at: momentOf(date, localMailTime) }))
    .filter(({ date, at, from }) => at >= from && date !== ofNotice?.date)
    .map(({ date, at }) => ({ date, at }))
    .concat(ofNotice ?? [])
    .concat(
      again
        .filter(({ date, dueAt }) => dueAt >= plannedFrom && !since.has(date) && date !== ofNotice?.date)
        .map(({ date, dueAt: at }) => ({ date, at })),
    )
    .toSorted(byMoment);
  return {
    dates: new Set(occurrences.map(({ date }) => date)),
    newestDue: (now) => occurrences.findLast(({ at }) => at <= now) ?? null,
    nextFrom: (moment) => occurrences.find(({ at }) => at >= moment) ?? null,
  };
}

/** Returns the message whose lead time counts back from the last day to give notice; null where that day is past. */
const firstBeforeNotice = (
  { schedule, plannedFrom, ownerZone }: ReminderContext,
  noticeDay: string,
  localMailTime: LocalMailTime,
): Occurrence | null =>
  onlyOccurrence({ ...schedule, expiryDate: noticeDay }, localMailTime, {
    savedAt: plannedFrom,
    today: localDateOf(plannedFrom, ownerZone),
  });

/** Compares by moment; a date that a zone skips shares one with the next. */
const byMoment = (one: Occurrence, other: Occurrence) => one.at - other.at || (one.date < other.date ? -1 : 1);

/** Returns the later one of two, the first of equals; null is before all. */
export function later(one: Occurrence | null, other: Occurrence | null): Occurrence | null {
  if (one === null || other === null) return one ?? other;
  return byMoment(one, other) < 0 && one.date !== other.date ? other : one;
}
