import { areHarmless, datesWithin, periodOf } from "./dates-within.ts";
import { guessedDay, isOfOurTime, type DateContext, type DateGuess } from "./guessed-day.ts";
import { daysByShortYear } from "./loose-days.ts";
import { inOtherWords } from "./other-words.ts";
import { shortPeriod } from "./periods.ts";
import { daysOf, foldDate, month, writtenDay } from "./written-day.ts";

/** The result of reading a cell as a day. */
export type DateReading =
  | { kind: "day"; day: string }
  /** Probably that day: the user has to confirm it. */
  | { kind: "guess"; guess: DateGuess; day: string }
  /** Either of two days. */
  | { kind: "either"; days: readonly string[] }
  /** A period, both days included. */
  | { kind: "range"; from: string; to: string }
  /** Several dates that are no period. */
  | { kind: "several" }
  | { kind: "none" };

const yearlyDay = new RegExp(`(?:^|\\s)\\d{1,2}\\. ?(?:\\d{1,2}\\.|${month})(?:$|[\\s,;()])`, "u");

/** Maximum characters of a text that is examined. */
export const longestDate = 100;

/**
 * Reads a day as people write it in English and German, with a time or without. Only one that is written out with day,
 * month and year is read without a question; the order of "3/4/2027" comes from the other dates of its column.
 */
export function readDate(text: string, context: DateContext): DateReading {
  if (text.length > longestDate) return { kind: "none" };
  let folded = foldDate(text);
  const read = readFolded(folded, context);
  for (let times = 0; times < mostRewritings; times++) {
    const other = inOtherWords(folded);
    if (other === null || (read.kind !== "none" && read.kind !== "several")) return read;
    folded = foldDate(other);
    const again = readFolded(folded, context);
    if (again.kind === "day") return { kind: "guess", guess: "words", day: again.day };
    if (again.kind !== "none" && again.kind !== "several") return again;
  }
  return read;
}

/** Reads a date of which only its kind matters: that hardly depends on the order of its parts, or on when it is read. */
export const readAnyDate = (text: string): DateReading => readDate(text, { order: "dayFirst", today: "2026-01-01" });

/** Maximum number of times that a text is read in other words. */
const mostRewritings = 3;

function readFolded(folded: string, context: DateContext): DateReading {
  const byShortYear = daysByShortYear(folded, context);
  if (byShortYear !== null) return readingOf(byShortYear, "yearFirst");
  const day = writtenDay(folded);
  if (day !== null) return readingOf(typeof day === "string" ? [day] : daysOf(day, context.order), null);
  const period = shortPeriod(folded);
  if (period !== null) return { kind: "range", from: period[0], to: period[1] };
  const guessed = guessedDay(folded, context);
  if (guessed !== null) return readingOf(guessed.days, guessed.guess);
  const { dates, rest, isOpen } = datesWithin(folded, context);
  const [first, ...more] = dates;
  if (first === undefined) return { kind: "none" };
  if (more.length === 0) {
    if (isOpen || !areHarmless(rest)) return { kind: "none" };
    if (first.guess !== "noYear") return readingOf(first.days, "words");
    // "31.12. (tacit)" is enough, but "Decommission 9/27" is too little.
    return yearlyDay.test(folded) ? readingOf(first.days, "noYear") : { kind: "none" };
  }
  const within = more.length === 1 && !isOpen ? periodOf(dates, rest) : null;
  return within === null ? { kind: "several" } : { kind: "range", from: within[0], to: within[1] };
}

function readingOf(days: readonly string[], guess: DateGuess | null): DateReading {
  const [day, ...more] = days;
  if (day === undefined) return { kind: "none" };
  if (more.length > 0) return { kind: "either", days };
  if (guess === null && isOfOurTime(day)) return { kind: "day", day };
  return { kind: "guess", guess: guess === null || !isOfOurTime(day) ? "far" : guess, day };
}
