import type { Reminder } from "@pomander/contract";
import { daysBetween, monthsBetween, plusDays, plusMonths, todayIn, type Day } from "../../../lib/format/days.ts";
import { texts } from "../texts.ts";

/** How long a reminder holds: so many months, or days where it is no whole number of them. */
type Period = { unit: "month" | "day"; many: number };

const { periods } = texts.renew;
/** Periods that people mean when they set a date by hand and miss it by some days. */
const usualMonths = [1, 2, 3, 6, 12, 24, 36, 60, 120] as const;
const daysPerMonth = 30.44;
const tolerance = 0.08;
const year: Period = { unit: "month", many: 12 };

export const choices: readonly Period[] = [1, 3, 6, 12, 24].map((many) => ({ unit: "month", many }));

export const isSamePeriod = (one: Period, other: Period) => one.unit === other.unit && one.many === other.many;

export function periodInWords({ unit, many }: Period): string {
  if (unit === "day") return periods.day(many);
  return many % 12 === 0 ? periods.year(many / 12) : periods.month(many);
}

/** From the day on which a reminder was made to its expiry; a year where that says nothing. */
export function oldPeriod(
  { createdAt, expiryDate }: Pick<Reminder, "createdAt" | "expiryDate">,
  timeZone: string,
): Period {
  const made = todayIn(timeZone, new Date(createdAt));
  const days = daysBetween(made, expiryDate);
  if (days < 1) return year;
  const months = monthsBetween(made, expiryDate);
  if (months > 0 && plusMonths(made, months) === expiryDate) return { unit: "month", many: months };
  const usual = usualMonths.find((many) => Math.abs(days - many * daysPerMonth) <= Math.max(1, days * tolerance));
  return usual === undefined ? { unit: "day", many: days } : { unit: "month", many: usual };
}

const shortestDays = 28;

/** What is renewed by, unless something else is chosen: a date that was near was noted late, and a year is likelier meant. */
export const likeliestPeriod = (old: Period): Period => (old.unit === "day" && old.many < shortestDays ? year : old);

/** What renewing proposes: what was said of it once, else what its dates make likely. */
export const proposedPeriod = (
  reminder: Pick<Reminder, "createdAt" | "expiryDate" | "renewEveryMonths">,
  timeZone: string,
): Period =>
  reminder.renewEveryMonths === null
    ? likeliestPeriod(oldPeriod(reminder, timeZone))
    : { unit: "month", many: reminder.renewEveryMonths };

/** Whether what is proposed is a guess: nobody said a period, and its dates show none. */
export function isGuessed(
  reminder: Pick<Reminder, "createdAt" | "expiryDate" | "renewEveryMonths">,
  timeZone: string,
): boolean {
  if (reminder.renewEveryMonths !== null) return false;
  const old = oldPeriod(reminder, timeZone);
  const isOver = daysBetween(todayIn(timeZone, new Date(reminder.createdAt)), reminder.expiryDate) < 1;
  return isOver || likeliestPeriod(old) !== old;
}

const plus = (day: Day, { unit, many }: Period) => (unit === "month" ? plusMonths(day, many) : plusDays(day, many));

/** The next expiry: a period after the old one, or after today where that would be past already. */
export function nextExpiry(expiryDate: Day, period: Period, today: Day): Day {
  const next = plus(expiryDate, period);
  return next > today ? next : plus(today, period);
}
