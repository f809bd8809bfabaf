import type { Reminder } from "@pomander/contract";
import { daysBetween, monthsBetween, plusDays, plusMonths, type Day } from "../../../lib/format/days.ts";
import { texts } from "../texts.ts";

/** A reminder's period in months, or in days if it is not a whole number of months. */
export type Period = { unit: "month" | "day"; many: number };

const { periods } = texts.renew;
/** Periods in months that users mean when they set a date by hand and miss it by some days. */
const usualMonths = [1, 2, 3, 6, 12, 24, 36, 60, 120] as const;
const daysPerMonth = 30.44;
const tolerance = 0.08;
const year: Period = { unit: "month", many: 12 };

export const choices: readonly Period[] = [1, 3, 6, 12, 24].map((many) => ({ unit: "month", many }));

export const isSamePeriod = (one: Period, other: Period) => one.unit === other.unit && one.many === other.many;

/** Returns a period as a value of a choice. */
export const codeOf = ({ unit, many }: Period) => `${many} ${unit}`;

export function periodInWords({ unit, many }: Period): string {
  if (unit === "day") return periods.day(many);
  return many % 12 === 0 ? periods.year(many / 12) : periods.month(many);
}

type Term = Pick<Reminder, "termFrom" | "expiryDate">;

/** Returns the period of a reminder's present term, or null when its dates show none. */
export function oldPeriod({ termFrom, expiryDate }: Term): Period | null {
  const days = termFrom === null ? 0 : daysBetween(termFrom, expiryDate);
  if (termFrom === null || days < 1) return null;
  const months = monthsBetween(termFrom, expiryDate);
  if (months > 0 && plusMonths(termFrom, months) === expiryDate) return { unit: "month", many: months };
  const usual = usualMonths.find((many) => Math.abs(days - many * daysPerMonth) <= Math.max(1, days * tolerance));
  return usual === undefined ? { unit: "day", many: days } : { unit: "month", many: usual };
}

const shortestDays = 28;

/** Returns the likeliest next period: a short one means that the date was noted late, and a year is likelier. */
export const likeliestPeriod = (old: Period | null): Period =>
  old === null || (old.unit === "day" && old.many < shortestDays) ? year : old;

type RenewedTerm = Term & Pick<Reminder, "renewEveryMonths">;

/** Returns the period that renewal proposes: the stored one, else the likeliest by the reminder's dates. */
export const proposedPeriod = (reminder: RenewedTerm): Period =>
  reminder.renewEveryMonths === null
    ? likeliestPeriod(oldPeriod(reminder))
    : { unit: "month", many: reminder.renewEveryMonths };

/** Whether the proposed period is a guess: none is stored, and the dates show none. */
export function isGuessed(reminder: RenewedTerm): boolean {
  const old = oldPeriod(reminder);
  return reminder.renewEveryMonths === null && likeliestPeriod(old) !== old;
}

const plus = (day: Day, { unit, many }: Period) => (unit === "month" ? plusMonths(day, many) : plusDays(day, many));

/** Returns the next expiry date: a period after the old one, or after today if that would already be past. */
export function nextExpiry(expiryDate: Day, period: Period, today: Day): Day {
  const next = plus(expiryDate, period);
  return next > today ? next : plus(today, period);
}
