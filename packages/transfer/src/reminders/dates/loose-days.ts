import { dayOf, lastOfMonth } from "../../read/dates.ts";
import { lastOfWeek, nextDay, nextOf } from "./calendar.ts";
import { dayByShortYear, daysOf, month, numberOfMonth, writtenDay, yearOf, type DateOrder } from "./written-day.ts";

const monthAndYear = `(?:${month}\\.?|(?<number>\\d{1,2})) ?[ /.-] ?(?<year>\\d{4}|'?\\d{2})`;
const early = new RegExp(`^(?:anfang|beginn|early|beginning|start)[ -](?:in )?${monthAndYear}$`, "u");
const middle = new RegExp(`^(?:mitte|mid|middle|medio)[ -]?(?:in )?${monthAndYear}$`, "u");

/** The first of a month for its beginning, and the fifteenth for its middle; null for neither. */
export function dayWithinMonth(text: string): string | null {
  for (const [pattern, day] of [
    [early, 1],
    [middle, 15],
  ] as const) {
    const [, name = ""] = pattern.exec(text) ?? [];
    const { number = "", year = "" } = pattern.exec(text)?.groups ?? {};
    if (year !== "")
      return dayOf(yearOf(year.replace("'", "")), name === "" ? Number(number) : numberOfMonth(name), day);
  }
  return null;
}

/** Words that say a day comes every year. */
const everyYear =
  /\b(?:jährlich(?:e[rsn]?)?|alljährlich|jeweils|immer|turnusmäßig|yearly|annually|annual|every year|each year|jedes jahr(?:es)?|jeden jahres|eines(?: jeden)? jahres|p\. ?a\.|recurring|always)(?![\p{L}])/gu;

/** A text without words that say a day comes every year, and without what leads to the day; the same text where it has none. */
export const withoutEveryYear = (text: string) =>
  text
    .replaceAll(everyYear, " ")
    .replaceAll(/[(),;]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replace(/^(?:(?:zum|am|per|bis|on|by|at|to|until|due) )+/u, "");

const monthAlone = new RegExp(`^(?:(?:end|ende|late|ultimo) )?${month}\\.?$`, "u");

/** The last day of the next month, quarter or week of that name; null for none. */
export function nextPeriod(text: string, today: string): string | null {
  const [, name] = monthAlone.exec(text) ?? [];
  if (name !== undefined) return nextOf(today, (year) => lastOfMonth(year, numberOfMonth(name)));
  const [, one, other] = /^(?:(?:end|ende) )?(?:q ?([1-4])|([1-4])\. ?quartal)$/u.exec(text) ?? [];
  const quarter = Number(one ?? other ?? 0);
  if (quarter > 0) return nextOf(today, (year) => lastOfMonth(year, quarter * 3));
  const [, week] = /^(?:kw|cw|wk|week|woche|kalenderwoche)[ .]*(\d{1,2})$/u.exec(text) ?? [];
  if (week !== undefined) return nextOf(today, (year) => lastOfWeek(year, Number(week)));
  return /^(?:year-?end|end year|jahresende|ende jahres|eoy)$/u.test(text) ? nextDay(today, 12, 31) : null;
}

const aboutYear =
  /^(?:(?:ca|circa|etwa|approx|approximately|about|around|vsl|vorauss|voraussichtlich|probably|prob|est|estimated)\.? ?|~ ?)?\(?(20\d{2})\)? ?(?:\?+|\(\?+\)|\(est\.?\))?$/u;
/** The year that a text says with a doubt; null for none, and for one without. */
export const doubtfulYear = (text: string) => (/^\d+$/u.test(text) ? null : (aboutYear.exec(text)?.[1] ?? null));

/** The days that a text with a slip can be: letters for digits, mixed or doubled points, no points; none for others. */
export function daysBySlip(text: string, order: DateOrder | null): string[] {
  if (!/^[\doli|.,/ -]{6,14}$/u.test(text) || text.replaceAll(/\D/gu, "").length < 4) return [];
  const digits = text.replaceAll("o", "0").replaceAll(/[li|]/gu, "1");
  if (digits !== text) {
    const day = writtenDay(digits);
    if (day !== null) return typeof day === "string" ? [day] : daysOf(day, order);
  }
  const [, first = "", point, second = "", year = ""] =
    /^(\d{1,2})([.,/ -]{1,2})(\d{1,2})[.,/ -]{1,2}(\d{4}|\d{2})$/u.exec(digits) ?? [];
  const [, one = "", other = "", full = ""] = /^(\d{2})(\d{2})(20\d{2})$/u.exec(digits) ?? [];
  const written = { first: Number(first || one), second: Number(second || other), year: yearOf(year || full) };
  if (`${year}${full}` === "") return byYear(digits);
  return daysOf(written, point?.startsWith(".") ? "dayFirst" : order);
}

function byYear(digits: string): string[] {
  const [, year = "", number, day] = /^(20\d{2})[.,/ -]{1,2}(\d{1,2})[.,/ -]{1,2}(\d{1,2})$/u.exec(digits) ?? [];
  const found = year === "" ? null : dayOf(Number(year), Number(number), Number(day));
  return found === null ? [] : [found];
}

/** Years from today, at most, of a date that rather is near. */
const near = 3;

/**
 * The day of "27-12-31" whose year comes first, where that is near and the other readings are far; both where either can be
 * meant; null where it is no such date, or rather begins with its day.
 */
export function daysByShortYear(
  text: string,
  { order, today }: { order: DateOrder | null; today: string },
): string[] | null {
  const yearFirst = dayByShortYear(text);
  const written = writtenDay(text);
  if (yearFirst === null) return null;
  const others = written === null || typeof written === "string" ? [] : daysOf(written, order);
  const isNear = (day: string) => Math.abs(Number(day.slice(0, 4)) - Number(today.slice(0, 4))) <= near;
  const [first, ...more] = [yearFirst, ...others].filter(isNear);
  if (first === yearFirst && more.length === 0) return [yearFirst];
  if (first !== yearFirst && first !== undefined) return null;
  return [...new Set([yearFirst, ...others])];
}
