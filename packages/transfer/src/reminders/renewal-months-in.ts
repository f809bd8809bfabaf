import { limits } from "@pomander/contract";
import { fold, foldCount } from "./cell-text.ts";

const periods: readonly (readonly [name: RegExp, months: number])[] = [
  [/^(?:monthly|every month|monatlich)$/u, 1],
  [/^(?:quarterly|every quarter|vierteljährlich|quartalsweise)$/u, 3],
  [/^(?:half-?\s?yearly|semi-?annual(?:ly)?|every six months|halbjährlich)$/u, 6],
  [/^(?:yearly|annual(?:ly)?|every year|per year|p\.\s?a\.|jährlich|year|jahr)$/u, 12],
];

/**
 * Returns the interval in months at which something is renewed; null for a text that is none. The heading decides the
 * unit of a number alone.
 */
export function monthsIn(text: string, heading = ""): number | null {
  const value = foldCount(text);
  const named = periods.find(([pattern]) => pattern.test(value));
  if (named !== undefined) return named[1];
  const [, number, unit] = /^(?:every\s+|alle\s+)?(\d{1,3})\s*(\p{L}+)?$/u.exec(value) ?? [];
  if (number === undefined) return null;
  const isYears =
    unit === undefined ? /\b(?:years?|jahre?)\b/u.test(fold(heading)) : /^(?:y|yrs?|years?|j|jahre?n?)$/u.test(unit);
  if (!isYears && unit !== undefined && !/^(?:m|mon|mths?|months?|monate?n?)$/u.test(unit)) return null;
  const months = Number(number) * (isYears ? 12 : 1);
  return months >= 1 && months <= limits.renewEveryMonths ? months : null;
}
