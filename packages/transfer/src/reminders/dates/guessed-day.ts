import { lastOfMonth } from "../../read/dates.ts";
import { dayOfNumber, dayOfTime, lastOfWeek, nextDay } from "./calendar.ts";
import { daysBySlip, dayWithinMonth, doubtfulYear, nextPeriod, withoutEveryYear } from "./loose-days.ts";
import { endOfTerm } from "./terms.ts";
import { daysOf, month, numberOfMonth, writtenDay, yearOf, type DateOrder } from "./written-day.ts";

/** Why a date is only a guess. */
export const dateGuesses = [
  "month",
  "quarter",
  "week",
  "year",
  "noYear",
  "noYearPeriod",
  "shortYear",
  "dayNumber",
  "epoch",
  "words",
  "partOfMonth",
  "term",
  "typo",
  "yearFirst",
  "early",
  "far",
] as const;
export type DateGuess = (typeof dateGuesses)[number];

/** How dates are read that don't say everything: their order, and the day that it is. */
export interface DateContext {
  order: DateOrder | null;
  today: string;
  /** The day that its row says it begins; null for none. */
  start?: string | null;
}

export interface GuessedDay {
  guess: DateGuess;
  /** One, or two that it can be. */
  days: string[];
}

const year = "'?(\\d{4}|\\d{2})";
const pattern = (text: string) => new RegExp(`^${text}$`, "u");
const end =
  /^(?:(?:by|bis|until|till|per|zum) )?(?:(?:end|ende|ultimo|eo|late|monatsende|eom|fin|fine)[ -]|(?:year-?end|jahresende|eoy)(?= ))(?:(?:year|month|monat|monats|jahr|jahres)(?= ))? ?/u;

const ordinals = ["first|erstes|1|i", "second|zweites|2|ii", "third|drittes|3|iii", "fourth|viertes|4|iv"].map((text) =>
  text.split("|"),
);
const ordinal = `(${ordinals.flat().join("|")})\\.?`;
const ordinalOf = (text: string) => ordinals.findIndex((names) => names.includes(text)) + 1;

const [monthYear, yearMonth, monthNumber, yearNumber] = [
  pattern(`${month}\\.?[ ,/-]*('?)(\\d{4}|\\d{2})`),
  pattern(`(\\d{4})[ /-]*${month}`),
  /^(\d{1,2}) ?[./-] ?(\d{4})$/u,
  /^(\d{4}) ?[./-] ?(\d{1,2})$/u,
];
const quarters = [
  pattern(`q(?<n>[1-4])[ /.-]*${year.replace("(", "(?<y>")}`),
  pattern(`(?<n>[1-4])q[ /-]*${year.replace("(", "(?<y>")}`),
  pattern(`(?<y>\\d{4})[ /-]*q(?<n>[1-4])`),
  pattern(`${ordinal.replace("(", "(?<n>")} ?(?:quartal|quarter|qtr)[ ,/]*${year.replace("(", "(?<y>")}`),
];
/** "III/2027" */
const roman = /^(?<n>i{1,3}|iv)[ /.]+(?<y>\d{4})$/u;
const halves = [
  pattern(`(?:hj\\.?|halbjahr|half|sem\\.?|semester)[ .]*(?<n>[12])[ ,/.-]+${year.replace("(", "(?<y>")}`),
  pattern(`h(?<n>[12])[ /-]*${year.replace("(", "(?<y>")}`),
  pattern(`${ordinal.replace("(", "(?<n>")} ?(?:halbjahr|half|hj\\.?)[ ,/]*${year.replace("(", "(?<y>")}`),
];
const weeks = [
  pattern(`(?:kw|cw|w|wo|wk|week|woche|kalenderwoche)[ .]*(?<n>\\d{1,2})[ ,/.-]*${year.replace("(", "(?<y>")}`),
  pattern(`(?<y>\\d{4})[ -]*(?:w|kw)(?<n>\\d{1,2})`),
  pattern(`(?<n>\\d{1,2})\\.? ?(?:kw|woche|week)[ ,/]*${year.replace("(", "(?<y>")}`),
];

const found = (guess: DateGuess, ...days: (string | null)[]): GuessedDay | null => {
  const real = [...new Set(days.flatMap((day) => day ?? []))];
  return real.length === 0 ? null : { guess, days: real };
};

/** The day that a folded text probably means, and why it is only a guess; null where it means none. */
export function guessedDay(text: string, context: DateContext): GuessedDay | null {
  const number = numberedDay(text);
  if (number !== null) return number;
  const short = text.replace(/'(\d{2})$/u, "20$1");
  if (short !== text) {
    const day = writtenDay(short);
    if (day !== null) return found("shortYear", ...(typeof day === "string" ? [day] : daysOf(day, context.order)));
  }
  const isEnd = end.test(text);
  const period = periodOf(text.replace(end, ""), isEnd, context) ?? (isEnd ? null : dayWithoutYear(text, context));
  return period ?? looseDay(text, context);
}

/** A day that takes more to read: within a month, of each year, of a term, with a slip. */
function looseDay(text: string, context: DateContext): GuessedDay | null {
  const within = dayWithinMonth(text);
  if (within !== null) return found("partOfMonth", within);
  const year = doubtfulYear(text);
  if (year !== null) return found("year", `${year}-12-31`);
  const bare = withoutEveryYear(text);
  const yearly = dayWithoutYear(bare, context);
  if (yearly !== null) return yearly;
  const next = nextPeriod(bare, context.today);
  if (next !== null) return found("noYearPeriod", next);
  const end = endOfTerm(text, { start: context.start ?? null, order: context.order });
  if (end !== null) return found("term", end);
  return found("typo", ...daysBySlip(text, context.order));
}

/** A number that counts days, as workbooks do, or seconds or milliseconds since 1970, between 2000 and 2100. */
function numberedDay(shown: string): GuessedDay | null {
  const text = shown.replace(/^(\d{2})[.,'](\d{3})(?:[.,]00)?$/u, "$1$2");
  if (!/^\d+(?:\.\d+)?$/u.test(text)) return null;
  const number = Number(text);
  if (/^\d{5}(?:\.|$)/u.test(text)) return isNear(dayOfNumber(number)) ? found("dayNumber", dayOfNumber(number)) : null;
  const milliseconds = /^\d{10}(?:\.|$)/u.test(text) ? number * 1_000 : /^\d{12,13}$/u.test(text) ? number : 0;
  const day = dayOfTime(milliseconds);
  return isNear(day) ? found("epoch", day) : null;
}

/** Whether something may expire on a day: one before 2000 or after 2199 is rather a slip, or means "never". */
export const isOfOurTime = (day: string) => day >= "2000-01-01" && day < "2200-01-01";
/** The same of a bare number, which can count anything. */
const isNear = (day: string) => isOfOurTime(day) && day < "2101-01-01";

/** The last day of a month, quarter, half-year, week or year. */
function periodOf(text: string, isEnd: boolean, context: DateContext): GuessedDay | null {
  const quarter = numberedPeriod(text, [...quarters, roman]);
  if (quarter !== null) return found("quarter", lastOfMonth(quarter.year, quarter.n * 3));
  const half = numberedPeriod(text, halves);
  if (half !== null) return half.n > 2 ? null : found("quarter", lastOfMonth(half.year, half.n * 6));
  const week = numberedPeriod(text, weeks);
  if (week !== null) return found("week", lastOfWeek(week.year, week.n));
  if (/^20\d{2}$|^2100$/u.test(text)) return found("year", `${text}-12-31`);
  return monthOf(text, isEnd, context);
}

function numberedPeriod(text: string, patterns: readonly RegExp[]): { year: number; n: number } | null {
  for (const one of patterns) {
    const { n, y } = one.exec(text)?.groups ?? {};
    if (n !== undefined && y !== undefined) return { year: yearOf(y), n: /^\d+$/u.test(n) ? Number(n) : ordinalOf(n) };
  }
  return null;
}

function monthOf(text: string, isEnd: boolean, context: DateContext): GuessedDay | null {
  const [, name = "", quote, written = ""] = monthYear.exec(text) ?? [];
  if (written.length === 4 || (written !== "" && (isEnd || quote !== "")))
    return found("month", lastOfMonth(yearOf(written), numberOfMonth(name)));
  if (written !== "")
    return monthOrDay({ month: numberOfMonth(name), number: Number(written), isNamed: true }, context);
  const [, before = "", named = ""] = yearMonth.exec(text) ?? [];
  if (before !== "") return found("month", lastOfMonth(yearOf(before), numberOfMonth(named)));
  const [, first = "", full = ""] = monthNumber.exec(text) ?? [];
  if (full !== "") return found("month", lastOfMonth(yearOf(full), Number(first)));
  const [, fullFirst = "", second = ""] = yearNumber.exec(text) ?? [];
  if (fullFirst !== "") return found("month", lastOfMonth(yearOf(fullFirst), Number(second)));
  // "03.27" is no day of a month 27, and "end of 03/27" no day.
  const [, point = "", pointYear = ""] = (isEnd ? /^(\d{1,2})[./-](\d{2})$/u : /^(\d{2})\.(\d{2})$/u).exec(text) ?? [];
  return point !== "" && Number(pointYear) > 12 && isNearYear(Number(pointYear), context)
    ? found("month", lastOfMonth(yearOf(pointYear), Number(point)))
    : null;
}

/** Whether the year of two digits is one of things that expire. */
function isNearYear(number: number, { today }: DateContext): boolean {
  const years = 2000 + number - Number(today.slice(0, 4));
  return years >= -2 && years <= 15;
}

interface MonthAndNumber {
  month: number;
  /** A year of two digits, or a day. */
  number: number;
  isNamed: boolean;
}

/**
 * "Mar-27" or "06/27": a month, where its number is a year near today. One whose number is also the last day of the month
 * ("12/31") can be either, and one of another year ("6/15") is a day of the next such month.
 */
function monthOrDay({ month: number, number: last, isNamed }: MonthAndNumber, context: DateContext): GuessedDay | null {
  const { today, order } = context;
  const asMonth = isNearYear(last, context) ? lastOfMonth(2000 + last, number) : null;
  const asDay = nextDay(today, number, last);
  if (asMonth === null) return isNamed || last > 12 ? found("noYear", asDay) : null;
  const isLastDay = asDay !== null && lastOfMonth(Number(asDay.slice(0, 4)), number) === asDay;
  // Where months come first, "9/30" is a day: the thirtieth, not the month of another decade.
  if (isLastDay && order === "monthFirst" && last > Number(today.slice(2, 4)) + 2) return found("noYear", asDay);
  return isLastDay ? found("month", asDay, asMonth) : found("month", asMonth);
}

function dayWithoutYear(text: string, context: DateContext): GuessedDay | null {
  const { today, order } = context;
  const [, pointDay, pointMonth] =
    /^(\d{1,2})\. ?(\d{1,2})\.$/u.exec(text) ?? /^(\d{1,2})\.(0\d|1[0-2])$/u.exec(text) ?? [];
  if (pointDay !== undefined) return found("noYear", nextDay(today, Number(pointMonth), Number(pointDay)));
  const [, day, name = ""] = dayName.exec(text) ?? [];
  if (day !== undefined) return found("noYear", nextDay(today, numberOfMonth(name), Number(day)));
  const [, , named = "", alone] = nameDay.exec(text) ?? [];
  if (alone !== undefined) return found("noYear", nextDay(today, numberOfMonth(named), Number(alone)));
  const [, first, second] = /^(\d{1,2})[/-](\d{1,2})$/u.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [one, other] = [Number(first), Number(second)];
  const asMonth =
    second.length === 2 && one <= 12 ? monthOrDay({ month: one, number: other, isNamed: false }, context) : null;
  if (asMonth !== null) return asMonth;
  const [dayFirst, monthFirst] = [nextDay(today, other, one), nextDay(today, one, other)];
  const inOrder = order === "dayFirst" ? dayFirst : order === "monthFirst" ? monthFirst : null;
  return found("noYear", ...(inOrder === null ? [dayFirst, monthFirst] : [inOrder]));
}
const dayName = pattern(`(\\d{1,2})\\.?[ -]?${month}\\.?`);
/** The first group keeps the numbers of the others as in a pattern with a year. */
const nameDay = pattern(`()${month}\\.?[ -](\\d)`);
