import { clearDay, dayOf, type DayOrder, type UnclearDay } from "../../read/dates.ts";

export type DateOrder = DayOrder;

/** Names of months in English, German, French and Italian, as they are written out and shortened. */
const months: ReadonlyMap<string, string> = new Map(
  [
    "jan january januar jän jänner jaen jaenner janvier janv gennaio gen",
    "feb february februar feber febr febuary février fevrier févr fevr fév febbraio febb",
    "mar march mär märz mrz maerz mars marzo",
    "apr april avril avr aprile",
    "may mai maggio",
    "jun june juni juin giugno giu",
    "jul july juli juillet juil luglio lug",
    "aug august août aout agosto ago",
    "sep sept september septembre settembre sett",
    "oct october okt oktober octobre ottobre ott",
    "nov november novembre novemb",
    "dec december dez dezember décembre decembre déc dicembre dic",
  ].flatMap((line) => {
    const names = line.split(" ");
    return names.map((name) => [name, names[0] ?? name] as const);
  }),
);
export const monthNames = [...new Set(months.values())];
/** A month as `foldDate` writes it. */
export const month = `(${monthNames.join("|")})`;
export const numberOfMonth = (name: string) => monthNames.indexOf(name) + 1;

const weekday =
  /^(?:mon(?:day|tag)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|(?:diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|mo|di|mi|do|fr|sa|so)\.?,? (?=\d|[a-z]{3}\.? \d)/u;
const timeOfDay =
  /(?:[t\s,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?|\s*uhr|\s*h)?|,? \d{1,2} ?(?:uhr|h|[ap]m))(?:\s*\(?(?:z|utc|gmt|[ecmp][sd]t|c?est|cet|wet|bst|mesz|mez|ut|[+-]\d{2}:?\d{2})\)?)?$/u;
/** The time as OpenSSL prints it: "Mar  9 08:14:22 2027 GMT". */
const timeWithin = /^([a-z]{3} \d{1,2}) \d{1,2}:\d{2}:\d{2} (\d{4})(?: (?:gmt|utc))?$/u;

/** Returns a text in lower case, with one kind of dashes, arrows, quotes and spaces, months by three English letters, and no time of day. */
export const foldDate = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[‐‑‒–—−]/gu, "-")
    .replaceAll(/ *(?:-+>|=+>|[→⇒➔»]|\.{3}|…) */gu, " - ")
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replaceAll(/(?<=\d)(?:st|nd|rd|th|er)\b/gu, "")
    .replace(/(?<=\d{4}|\.\d{1,2}\.\d{2})\.$/u, "")
    .replace(/^(\d{8})t\d{4}(?:\d{2})?z?$/u, "$1")
    .replaceAll(/\b(?:the|of|den|des) /gu, "")
    .replaceAll(/[a-zäöüéèû]+/gu, (word) => months.get(word) ?? word)
    .replace(timeWithin, "$1 $2")
    .replace(timeOfDay, "")
    .replace(weekday, "");

/** Returns a year of four digits, or of two up to 69; NaN for another. */
export function yearOf(digits: string): number {
  const year = Number(digits);
  return digits.length === 4 ? year : digits.length === 2 && year <= 69 ? 2000 + year : Number.NaN;
}

/** Dates whose notation decides which part is the year, the month (`number` or `name`) and the day. */
const ordered = [
  /^(?<year>\d{4})(?<point>[-/.])(?<number>\d{1,2})\k<point>(?<day>\d{1,2})$/u,
  /^(?<year>\d{4})(?<number>\d{2})(?<day>\d{2})$/u,
  /^(?<day>\d{1,2})\. ?(?<number>\d{1,2})\. ?(?<year>\d{4}|\d{2})$/u,
  new RegExp(`^(?<day>\\d{1,2})\\.?[ ./-]?(?<name>${month})\\.?,?[ ./-]?(?<year>\\d{4}|\\d{2})$`, "u"),
  new RegExp(`^(?<name>${month})\\.?[ ./-]?(?<day>\\d{1,2})(?:, ?|[ ./-])(?<year>\\d{4}|\\d{2})$`, "u"),
  new RegExp(`^(?<year>\\d{4})[ ./-](?<name>${month})\\.?[ ./-](?<day>\\d{1,2})$`, "u"),
];
const unordered = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/u;

/** Returns the day that a folded text writes out, with day, month and year and nothing else; null for any other. */
export function writtenDay(text: string): string | UnclearDay | null {
  const [, first, , second, unorderedYear] = unordered.exec(text) ?? [];
  if (first !== undefined && second !== undefined) {
    const year = yearOf(unorderedYear ?? "");
    return Number.isNaN(year) ? null : { first: Number(first), second: Number(second), year };
  }
  for (const pattern of ordered) {
    const { year, number, name, day } = pattern.exec(text)?.groups ?? {};
    if (year === undefined) continue;
    const full = yearOf(year);
    return Number.isNaN(full)
      ? null
      : dayOf(full, name === undefined ? Number(number) : numberOfMonth(name), Number(day));
  }
  return null;
}

/**
 * Returns the days that a date of unclear order can be: one where the order decides, or where the other order gives
 * none.
 */
export function daysOf(day: UnclearDay, order: DateOrder | null): string[] {
  const inOrder = order === null ? null : clearDay(day, order);
  if (inOrder !== null) return [inOrder];
  // A 13 or more is no month: a date that breaks the order of the others still has one reading.
  const days = [clearDay(day, "dayFirst"), clearDay(day, "monthFirst")];
  return [...new Set(days.flatMap((one) => one ?? []))];
}

const shortYearFirst = /^(\d{2})-(\d{2})-(\d{2})$/u;

/**
 * Returns the day of "27-12-31" with its year first; null where it can't be. The years are those that a list of today
 * can have.
 */
export function dayByShortYear(text: string): string | null {
  const [, year, month, day] = shortYearFirst.exec(text) ?? [];
  if (year === undefined || Number(year) < 24 || Number(year) > 31) return null;
  return dayOf(2000 + Number(year), Number(month), Number(day));
}
