import { frequencies, limits, reminderTypes, type Frequency, type ReminderType } from "@pomander/contract";

export const fold = (text: string) => text.normalize("NFC").trim().toLowerCase();
/** Folds a count, without the decimals that a sheet shows of a whole number: "30.00 days". */
export const foldCount = (text: string) => fold(text).replace(/^(\d{1,3})[.,]00(?=$|\s\p{L})/u, "$1");

const typeNames: Readonly<Record<string, ReminderType>> = {
  ...Object.fromEntries(reminderTypes.map((type) => [type, type])),
  private: "personal",
  privat: "personal",
  persönlich: "personal",
  business: "work",
  company: "work",
  arbeit: "work",
  beruflich: "work",
  geschäftlich: "work",
  firma: "work",
  sonstige: "other",
  sonstiges: "other",
  andere: "other",
  anderes: "other",
  misc: "other",
  personnel: "personal",
  équipe: "team",
  travail: "work",
  autre: "other",
};
/** Returns null for a text that names no type. */
export const typeIn = (text: string): ReminderType | null => typeNames[fold(text)] ?? null;

const frequencyNames: Readonly<Record<string, Frequency>> = {
  ...Object.fromEntries(frequencies.map((frequency) => [frequency, frequency])),
  "one time": "once",
  "one-time": "once",
  single: "once",
  einmal: "once",
  einmalig: "once",
  none: "once",
  no: "once",
  "every day": "daily",
  täglich: "daily",
  "every week": "weekly",
  wöchentlich: "weekly",
  "every month": "monthly",
  monatlich: "monthly",
  nein: "once",
  nie: "once",
  never: "once",
  "une fois": "once",
  "chaque jour": "daily",
  "chaque semaine": "weekly",
  "chaque mois": "monthly",
};
/** Returns null for a text that names no frequency of messages. */
export const frequencyIn = (text: string): Frequency | null => frequencyNames[fold(text)] ?? null;

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

/** Returns whether a cell states that it has no value. */
export const isNothing = (text: string) =>
  /^(?:|[-–—./]+|n\/?a|n\. ?a\.|k\. ?a\.|none|nil|keine?r?|entfällt|tb[dca]|\?+|#n\/a|#ref!|null)$/u.test(fold(text));

/**
 * Returns names and addresses of a cell: "Ana Silva <ana@example.org>; ben@example.org". Those that only commas
 * separate are together: "Silva, Ana" may be one.
 */
export const namesIn = (text: string): string[][] =>
  text
    .split(/[;\n|]|\s\/\s/u)
    .map((part) =>
      part
        .split(",")
        .map(nameIn)
        .filter((name) => !isNothing(name)),
    )
    .filter(({ length }) => length > 0);

const nameIn = (part: string) => (/<([^<>]+)>/u.exec(part)?.[1] ?? part).trim();
