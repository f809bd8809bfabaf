import { limits } from "@pomander/contract";
import { isNumberWithin } from "./is-number-within.ts";

/** Words that users put between numbers of days and that mean nothing else. */
const filler = /^(and|d|days?|before|tage?|und)$/i;

/**
 * Reads days as users type them, such as "30, 14 and 1": descending, without duplicates. Also returns what was left
 * out: values that are no valid number of days for a reminder, or beyond the limit.
 */
export function readLeads(typed: readonly string[]): { leads: string[]; left: string[] } {
  const { days: most, count } = limits.alsoBeforeDays;
  const parts = typed.flatMap((text) => text.split(/[\s,;]+/)).filter((part) => part !== "" && !filler.test(part));
  const days = parts.filter((part) => isNumberWithin(part, 0, most)).map(Number);
  const sorted = [...new Set(days)].toSorted((one, other) => other - one).map(String);
  return {
    leads: sorted.slice(0, count),
    left: [...parts.filter((part) => !isNumberWithin(part, 0, most)), ...sorted.slice(count)],
  };
}
