import { daysBetween, type Frequency } from "@pomander/contract";
import { Temporal } from "temporal-polyfill";
import { dayMs } from "../../platform/clock.ts";
import { createMemo } from "../../platform/memo.ts";

/** A recipient's time zone, and the time of day at which their mails are sent. */
export interface LocalMailTime {
  /** An IANA time zone. One that this server does not know (any more) counts as UTC. */
  timeZone: string;
  /** `HH:MM` */
  mailTime: string;
}

/**
 * Returns the moment of a local time on a local date, in milliseconds since 1970. A time that a change of the clocks
 * skips is later by the length of the gap, one that happens twice is the first (RFC 5545 §3.3.5, Temporal's
 * `compatible`). A date that the zone never had thus becomes the next one.
 */
export function momentOf(date: string, { timeZone, mailTime }: LocalMailTime): number {
  return moments(`${date} ${mailTime} ${timeZone}`, () => {
    const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(mailTime));
    return inZone(timeZone, (zone) => local.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds);
  });
}

/** Returns the date on which a moment falls in a zone, `YYYY-MM-DD`. */
export function localDateOf(moment: number, timeZone: string): string {
  return localDates(`${moment} ${timeZone}`, () => {
    const instant = Temporal.Instant.fromEpochMilliseconds(moment);
    return inZone(timeZone, (zone) => instant.toZonedDateTimeISO(zone).toPlainDate().toString());
  });
}

/** Reminders that are due together have the same few dates, hours and zones. */
const [moments, localDates] = [createMemo<number>(2_000), createMemo<string>(2_000)];

/** Returns the date some days after another, or before it: `YYYY-MM-DD`. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

function inZone<T>(timeZone: string, reckon: (zone: string) => T): T {
  try {
    return reckon(timeZone);
  } catch (error) {
    if (timeZone === "UTC" || !(error instanceof RangeError)) throw error;
    return reckon("UTC");
  }
}

/** The part of a reminder that determines when it is sent. Dates are `YYYY-MM-DD`. */
export interface Schedule {
  frequency: Frequency;
  expiryDate: string;
  remindBeforeDays: number;
  /** The first date of a recurrence; `null` with `once`. */
  remindDaysStart: string | null;
}

/** One time at which a reminder is sent to a recipient. */
export interface Occurrence {
  /** The date in the schedule: the same for every recipient, whatever their zone. */
  date: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Moments in milliseconds since 1970; occurrences before `since` are never planned. */
export interface TimeRange {
  since: number;
  now: number;
}

/** Returns the newest occurrence of a recurrence that is due: from `since` to `now`, both included. */
export function newestDue(
  schedule: Schedule,
  localMailTime: LocalMailTime,
  { since, now }: TimeRange,
): Occurrence | null {
  const middle = lastIndexBy(schedule, localMailTime, now);
  for (let index = middle + searchRadius; index >= Math.max(0, middle - searchRadius); index--) {
    const found = occurrenceAt(schedule, localMailTime, index, since);
    if (found !== null && found.at <= now) return found;
  }
  return null;
}

/** Returns the first occurrence of a recurrence after `now`, or at it. */
export function nextOccurrence(
  schedule: Schedule,
  localMailTime: LocalMailTime,
  { since, now }: TimeRange,
): Occurrence | null {
  const from = Math.max(since, now);
  const middle = Math.max(0, lastIndexBy(schedule, localMailTime, from));
  for (let index = Math.max(0, middle - searchRadius); index <= middle + searchRadius; index++) {
    const found = occurrenceAt(schedule, localMailTime, index, since);
    if (found !== null && found.at >= from) return found;
  }
  return null;
}

/**
 * Returns the one occurrence of a `once` reminder that was saved at `savedAt`: its lead before the expiry; when that is
 * past and the expiry is not, on that day at the mail hour if it is still ahead, else at once.
 * @param today the date of `savedAt` in the owner's zone: saving again on it makes no second occurrence
 */
export function onlyOccurrence(
  { expiryDate, remindBeforeDays }: Schedule,
  localMailTime: LocalMailTime,
  { savedAt, today }: { savedAt: number; today: string },
): Occurrence | null {
  const date = dateAfter(expiryDate, -remindBeforeDays);
  const at = momentOf(date, localMailTime);
  if (at >= savedAt) return { date, at };
  const localToday = localDateOf(savedAt, localMailTime.timeZone);
  if (localToday > expiryDate) return null;
  return { date: today, at: Math.max(savedAt, momentOf(localToday, localMailTime)) };
}

/**
 * Number of steps that an occurrence can be away from a moment's own date: for a zone that skips a date, and one step
 * to either side.
 */
const searchRadius = 2;

/**
 * Returns the number of the last occurrence on or before the date of a moment, or of the last one at all; -1 before the
 * first.
 */
function lastIndexBy(
  { remindDaysStart, frequency, expiryDate }: Schedule,
  localMailTime: LocalMailTime,
  moment: number,
): number {
  if (remindDaysStart === null || frequency === "once") return -1 - searchRadius;
  const date = localDateOf(moment, localMailTime.timeZone);
  return Math.max(-1, indexBefore(remindDaysStart, frequency, date < expiryDate ? date : expiryDate));
}

/** Returns null past the expiry, before `since`, and for the second occurrence on a local date. */
function occurrenceAt(
  schedule: Schedule,
  localMailTime: LocalMailTime,
  index: number,
  since: number,
): Occurrence | null {
  const { remindDaysStart: start, frequency, expiryDate } = schedule;
  if (start === null || frequency === "once") return null;
  const date = dateAt(start, frequency, index);
  if (date > expiryDate) return null;
  const at = momentOf(date, localMailTime);
  if (at < since) return null;
  if (frequency === "daily" && index > 0) {
    const before = momentOf(dateAt(start, frequency, index - 1), localMailTime);
    if (before >= since && isOneDate(before, at, localMailTime.timeZone)) return null;
  }
  return { date, at };
}

const isOneDate = (one: number, other: number, timeZone: string) =>
  other - one < dayMs && localDateOf(one, timeZone) === localDateOf(other, timeZone);

/** The step from one date of a recurrence to the next. */
const steps: Record<Exclude<Frequency, "once">, { days: number } | { months: number }> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  monthly: { months: 1 },
};

/** Counts from the start, never from the previous date: the 31st comes back after a February. */
function dateAt(start: string, frequency: Exclude<Frequency, "once">, index: number): string {
  const step = steps[frequency];
  if ("days" in step) return dateAfter(start, index * step.days);
  return Temporal.PlainDate.from(start)
    .add({ months: index * step.months })
    .toString();
}

/** Counts the whole steps from the start to a date. */
function indexBefore(start: string, frequency: Exclude<Frequency, "once">, date: string): number {
  const step = steps[frequency];
  if ("days" in step) return Math.floor(daysBetween(start, date) / step.days);
  const [from, to] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(date)];
  return Math.floor(((to.year - from.year) * 12 + (to.month - from.month)) / step.months);
}
