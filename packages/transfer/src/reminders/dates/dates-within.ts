import { guessedDay, type DateContext, type GuessedDay } from "./guessed-day.ts";
import { daysOf, monthNames, writtenDay } from "./written-day.ts";

/** A date among other words. */
export interface FoundDate {
  days: string[];
  /** null: it is written out. */
  guess: GuessedDay["guess"] | null;
}

/** Words that a cell may have, at most. */
const mostWords = 16;
/** Words of the longest date: "3. Quartal 2027", "9 . Mar 2027". */
const longest = 4;
/** Numbers and years alone are too little to be a date among words. */
const unsure: ReadonlySet<GuessedDay["guess"]> = new Set(["dayNumber", "epoch", "year"]);

/** Returns the dates in a folded text, and its other words; none for a long text. */
export function datesWithin(text: string, context: DateContext): { dates: FoundDate[]; rest: string[] } {
  const words = text
    .replaceAll(/(\d{2,4}|\.)-(?=\d{1,2}\.\s?\d{1,2}\.)/gu, "$1 - ")
    .replaceAll(/(\/\d{2,4})-(?=\d{1,2}\/)/gu, "$1 - ")
    .replaceAll(/(\d{4}-\d{2}-\d{2})\/(?=\d{4}-)/gu, "$1 - ")
    .replaceAll(/[()[\];:"]/gu, " ")
    .split(" ")
    .map((word) => word.replaceAll(/^['~≈*]+|[,'?!*]+$/gu, ""))
    .filter((word) => word !== "");
  const found: { dates: FoundDate[]; rest: string[] } = { dates: [], rest: [] };
  if (words.length > mostWords) return { dates: [], rest: words };
  for (let at = 0; at < words.length;) {
    const length = lengthOfDate(words.slice(at), context);
    const date = length === 0 ? null : dateOf(words.slice(at, at + length).join(" "), context);
    if (date === null) found.rest.push(words[at] ?? "");
    else found.dates.push(date);
    at += Math.max(1, length);
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
  return guessed === null || unsure.has(guessed.guess) ? null : guessed;
}

/** Words that are around a day without making it another one: all but these, and numbers. */
const changing = new RegExp(
  `\\d|^(?:from|ab|seit|since|von|vom|start\\w*|begin\\w*|mid|mitte|anfang|early|before|vor|after|nach|not|nicht|no|kein\\w*|or|oder|and|und|was|war|old|alt|cancel\\w*|gekündigt|abgelaufen|expired|ended|beendet|issued|ausgestellt|signed|bought|gekauft|paid|bezahlt|plus|minus|every|jeden|alle|${monthNames.join("|")})\\b`,
  "u",
);
/** Whether the words beside a date leave it what it is. */
export const areHarmless = (words: readonly string[]) => !words.some((word) => changing.test(word));

const ofPeriods: ReadonlySet<string> = new Set("- to until till through thru bis zum vom von from".split(" "));

/** First and last day of a period that two dates are of, with these words around them; null for two days of their own. */
export function periodOf(
  [first, last]: readonly FoundDate[],
  words: readonly string[],
): [from: string, to: string] | null {
  const to = last?.days[0];
  if (first === undefined || last?.days.length !== 1 || to === undefined) return null;
  if (words.length === 0 || !words.every((word) => ofPeriods.has(word))) return null;
  if (last.guess !== null && last.guess !== "month") return null;
  const from = startOf(first, to);
  return from !== null && from < to ? [from, to] : null;
}

function startOf({ days: [day = "", ...more], guess }: FoundDate, to: string): string | null {
  if (guess === "noYear") {
    const sameYear = to.slice(0, 4) + day.slice(4);
    return sameYear < to ? sameYear : String(Number(to.slice(0, 4)) - 1) + day.slice(4);
  }
  if (more.length > 0) return null;
  return guess === null ? day : guess === "month" ? `${day.slice(0, 7)}-01` : null;
}
