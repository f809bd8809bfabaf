import { guessedDay, type DateContext, type GuessedDay } from "./guessed-day.ts";
import { daysOf, month, monthNames, writtenDay } from "./written-day.ts";

/** A date among other words. */
export interface FoundDate {
  days: string[];
  /** null: it is written out. */
  guess: GuessedDay["guess"] | null;
}

export interface DatesWithin {
  dates: FoundDate[];
  rest: string[];
  /** A word of periods comes after the last date: "2027-03-01 to be agreed" is a start. */
  isOpen: boolean;
}

/** Words that a cell may have, at most. */
const mostWords = 16;
/** Words of the longest date: "3. Quartal 2027", "9 . Mar 2027". */
const longest = 4;
/** Numbers, years and months alone are too little to be a date among words. */
const unsure: ReadonlySet<GuessedDay["guess"]> = new Set([
  "dayNumber",
  "epoch",
  "year",
  "typo",
  "term",
  "noYearPeriod",
]);
/** "mar 2027-apr 2028", "mar-apr 2028" */
const monthToMonth = new RegExp(`(${month}\\.?(?: ?\\d{2,4})?)-(?=(${month})\\b)`, "gu");
const opening: ReadonlySet<string> = new Set("- to until till through thru bis au al".split(" "));

/** Returns the dates in a folded text, and its other words; none for a long text. */
export function datesWithin(text: string, context: DateContext): DatesWithin {
  const words = text
    .replaceAll(/(\d{2,4}|\.)-(?=\d{1,2}\.\s?\d{1,2}\.)/gu, "$1 - ")
    .replaceAll(/(\.\d{4})-(?=\d{1,2}\.\d{4}$)/gu, "$1 - ")
    .replaceAll(/(\/\d{1,4})-(?=\d{1,2}\/)/gu, "$1 - ")
    .replaceAll(/(\d{4}-\d{2}-\d{2})\/(?=\d{4}-)/gu, "$1 - ")
    .replaceAll(monthToMonth, "$1 - ")
    .replaceAll(/[()[\];:"]/gu, " ")
    .split(" ")
    .map((word) => word.replaceAll(/^['~≈*]+|[,'?!*]+$/gu, ""))
    .filter((word) => word !== "");
  const found: DatesWithin = { dates: [], rest: [], isOpen: false };
  if (words.length > mostWords) return { ...found, rest: words };
  for (let at = 0; at < words.length;) {
    const length = lengthOfDate(words.slice(at), context);
    const date = length === 0 ? null : dateOf(words.slice(at, at + length).join(" "), context);
    if (date === null) found.rest.push(words[at] ?? "");
    else found.dates.push(date);
    at += Math.max(1, length);
    if (date !== null) found.isOpen = opening.has(words[at] ?? "");
  }
  return found;
}

/** How many of the first words are a date; 0 for none. */
function lengthOfDate(words: readonly string[], context: DateContext): number {
  for (let length = Math.min(longest, words.length); length > 0; length--)
    if (dateOf(words.slice(0, length).join(" "), context) !== null) return length;
  return 0;
}

function dateOf(text: string, context: DateContext): FoundDate | null {
  const day = writtenDay(text);
  if (typeof day === "string") return { days: [day], guess: null };
  if (day !== null) {
    const days = daysOf(day, context.order);
    return days.length === 0 ? null : { days, guess: null };
  }
  const guessed = guessedDay(text, context);
  if (guessed === null || unsure.has(guessed.guess)) return null;
  return guessed.guess === "noYear" && !bareDay.test(text) ? null : guessed;
}
/** A day without a year, and no words before it. */
const bareDay = new RegExp(`^(?:\\d|${month}\\b)`, "u");

/** Words that are around a day without making it another one: all but these, and numbers. */
const changing = new RegExp(
  `\\d|^(?:from|ab|seit|since|von|vom|start\\w*|begin\\w*|mid|mitte|anfang|early|before|vor|after|nach|not|nicht|no|kein\\w*|or|oder|and|und|was|war|old|alt|cancel\\w*|gekündigt|abgelaufen|expired|ended|beendet|issued|ausgestellt|signed|bought|gekauft|paid|bezahlt|plus|minus|every|jeden|alle|last|letzte\\w*|first|erste\\w*|second|zweite\\w*|third|dritte\\w*|${monthNames.join("|")})\\b`,
  "u",
);
/** Whether the words beside a date leave it what it is. */
export const areHarmless = (words: readonly string[]) => !words.some((word) => changing.test(word));

const ofPeriods: ReadonlySet<string> = new Set(
  "- to until till through thru bis zum vom von from between and zwischen und du au dal al ab".split(" "),
);
/** One of them at least is between two dates of a period. */
const joining: ReadonlySet<string> = new Set([...opening, "between", "zwischen"]);

/** First and last day of a period that two dates are of, with these words around them; null for two days of their own. */
export function periodOf(
  [first, last]: readonly FoundDate[],
  words: readonly string[],
): [from: string, to: string] | null {
  const to = last?.days[0];
  if (first === undefined || last?.days.length !== 1 || to === undefined) return null;
  if (!words.some((word) => joining.has(word)) || !areHarmless(words.filter((word) => !ofPeriods.has(word))))
    return null;
  if (
    words.some((word) => word === "and" || word === "und") &&
    !words.some((word) => /^(?:between|zwischen)$/u.test(word))
  )
    return null;
  if (last.guess !== null && last.guess !== "month" && last.guess !== "quarter") return null;
  const from = startOf(first, to);
  return from !== null && from < to ? [from, to] : null;
}

function startOf({ days: [day = "", ...more], guess }: FoundDate, to: string): string | null {
  if (guess === "noYear") {
    const sameYear = to.slice(0, 4) + day.slice(4);
    return sameYear < to ? sameYear : String(Number(to.slice(0, 4)) - 1) + day.slice(4);
  }
  if (more.length > 0) return null;
  if (guess === "quarter") return `${day.slice(0, 5)}${String(Number(day.slice(5, 7)) - 2).padStart(2, "0")}-01`;
  return guess === null ? day : guess === "month" ? `${day.slice(0, 7)}-01` : null;
}
