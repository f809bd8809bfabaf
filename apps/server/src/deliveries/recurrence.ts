import type { Frequency } from "@pomander/contract";
import { Temporal } from "temporal-polyfill";
import { daysBetween, localDateOf, momentOf, type Place } from "./local-time.ts";

/** What of a reminder says when it is sent. Dates are `YYYY-MM-DD`. */
export interface Schedule {
  frequency: Frequency;
  expiryDate: string;
  remindBeforeDays: number;
  /** The first date of a recurrence; `null` with `once`. */
  remindDaysStart: string | null;
}

/** One time that a reminder is sent to somebody. */
export interface Occurrence {
  /** The date that the schedule says: the same for every recipient, wherever they are. */
  date: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Moments in milliseconds since 1970; what is before `since` is never made. */
export interface Span {
  since: number;
  now: number;
}

/** The newest occurrence of a recurrence that is due: from `since` to `now`, both included. */
export function newestDue(schedule: Schedule, place: Place, { since, now }: Span): Occurrence | null {
  for (const occurrence of around(schedule, place, now).toReversed()) {
    if (occurrence.at <= now && isMade(occurrence, schedule, place, since)) return occurrence;
  }
  return null;
}

/** The first occurrence of a recurrence after `now`, or at it. */
export function nextOccurrence(schedule: Schedule, place: Place, { since, now }: Span): Occurrence | null {
  const from = Math.max(since, now);
  for (const occurrence of around(schedule, place, from)) {
    if (occurrence.at >= from && isMade(occurrence, schedule, place, since)) return occurrence;
  }
  return null;
}

/**
 * The one occurrence of a `once` reminder that was saved at `savedAt`: its lead before the expiry; when that is past and
 * the expiry is not, on that day at the mail hour if it is still ahead, else at once.
 * @param today the date of `savedAt` where the owner is: saving again on it makes no second occurrence
 */
export function onlyOccurrence(
  { expiryDate, remindBeforeDays }: Schedule,
  place: Place,
  { savedAt, today }: { savedAt: number; today: string },
): Occurrence | null {
  const date = Temporal.PlainDate.from(expiryDate).subtract({ days: remindBeforeDays }).toString();
  const at = momentOf(date, place);
  if (at >= savedAt) return { date, at };
  const localToday = localDateOf(savedAt, place.timeZone);
  if (localToday > expiryDate) return null;
  return { date: today, at: Math.max(savedAt, momentOf(localToday, place)) };
}

interface Step extends Occurrence {
  index: number;
}

/** The few occurrences that a moment can lie between, or the last ones, in order. */
function around(schedule: Schedule, place: Place, moment: number): Step[] {
  const { remindDaysStart: start, frequency, expiryDate } = schedule;
  if (start === null || frequency === "once") return [];
  const middle = Math.min(
    indexBefore(start, frequency, localDateOf(moment, place.timeZone)),
    indexBefore(start, frequency, expiryDate),
  );
  const steps: Step[] = [];
  for (let index = Math.max(0, middle - 3); index <= Math.max(0, middle + 3); index++) {
    const date = dateAt(start, frequency, index);
    if (date > expiryDate) break;
    steps.push({ index, date, at: momentOf(date, place) });
  }
  return steps;
}

/** Reckoned from the start, never from the one before: the 31st comes back after a February. */
function dateAt(start: string, frequency: Exclude<Frequency, "once">, index: number): string {
  const first = Temporal.PlainDate.from(start);
  if (frequency === "monthly") return first.add({ months: index }, { overflow: "constrain" }).toString();
  return first.add({ days: index * (frequency === "weekly" ? 7 : 1) }).toString();
}

/** How many whole steps lead from the start to a date. */
function indexBefore(start: string, frequency: Exclude<Frequency, "once">, date: string): number {
  if (frequency !== "monthly") return Math.floor(daysBetween(start, date) / (frequency === "weekly" ? 7 : 1));
  const [from, to] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(date)];
  return (to.year - from.year) * 12 + (to.month - from.month);
}

/** Not before `since`, and not the second one on a local date. */
function isMade({ index, at }: Step, { remindDaysStart, frequency }: Schedule, place: Place, since: number): boolean {
  if (at < since) return false;
  if (frequency !== "daily" || index === 0 || remindDaysStart === null) return true;
  const before = momentOf(dateAt(remindDaysStart, frequency, index - 1), place);
  return before < since || localDateOf(before, place.timeZone) !== localDateOf(at, place.timeZone);
}
