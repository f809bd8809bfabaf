import { limits } from "@pomander/contract";
import { fold, foldCount } from "./cell-text.ts";

const unitDays: readonly (readonly [unit: RegExp, days: number])[] = [
  [/^(?:d|days?|t|tage?n?)$/u, 1],
  [/^(?:w|wks?|weeks?|wo|wochen?)$/u, 7],
  [/^(?:m|mon|mths?|months?|monate?n?)$/u, 30],
  [/^(?:y|yrs?|years?|j|jahre?n?)$/u, 365],
];

/** Returns lead times in days, the longest first; null for a text that is none. A month counts 30 days, a year 365. */
export function leadDaysIn(text: string, heading = ""): number[] | null {
  const plain = foldCount(text)
    // "3 Monate zum Quartalsende", "6 months to end of term"
    .replaceAll(/\b(?:z|zum|to|before|vor)\b\.? *(?:the *)?(?:\p{L}*ende|end(?: of(?: the)? \p{L}+)?)\b/gu, " ")
    .replaceAll(/\b(?:before|prior|expiry|expiration|to|in advance|vor|vorher|ablauf|dem|and|und)\b/gu, " ");
  const tokens = [...plain.matchAll(/(\d+)\s*([\p{L}]+)?|[^\s\d,;/|&+.-]+/gu)];
  if (tokens.length === 0) return null;
  const days = new Set<number>();
  for (const [, number, unit] of tokens) {
    const factor = unit === undefined ? daysOfHeading(heading) : unitDays.find(([pattern]) => pattern.test(unit))?.[1];
    if (number === undefined || factor === undefined) return null;
    days.add(Number(number) * factor);
  }
  return [...days].toSorted((one, other) => other - one);
}

const daysOfHeading = (heading: string) =>
  /\b(?:weeks?|wochen)\b/u.test(fold(heading)) ? 7 : /\b(?:months?|monate)\b/u.test(fold(heading)) ? 30 : 1;

export interface LeadTimes {
  remindBeforeDays: number;
  alsoBeforeDays: number[];
}

/**
 * Splits several lead times into the reminder's own, which decides from when on it is due soon, and the additional
 * ones: its own is the longest that it may be. Returns null for more than a reminder may have, or longer ones.
 */
export function splitLead(days: readonly number[], standard: number): LeadTimes | null {
  const all = [...new Set(days)].toSorted((one, other) => other - one);
  if (all.some((day) => day > limits.alsoBeforeDays.days)) return null;
  const own = all.find((day) => day <= limits.remindBeforeDays) ?? standard;
  const others = all.filter((day) => day !== own);
  return others.length > limits.alsoBeforeDays.count ? null : { remindBeforeDays: own, alsoBeforeDays: others };
}
