import { clearDay, orderOfDays, parseDay, type DayOrder, type UnclearDay } from "../read/dates.ts";

/** Names of months as spreadsheets write them in German; English ones are known by their first three letters. */
const germanMonths: Readonly<Record<string, string>> = {
  jän: "jan",
  mär: "mar",
  mrz: "mar",
  mae: "mar",
  mai: "may",
  okt: "oct",
  dez: "dec",
};
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[a-z]*\.?,?\s+(?=\d|[a-zä]{3,}\.?\s+\d)/u;
const timeOfDay =
  /[t\s,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?|\s*uhr)?(?:\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2}))?$/u;

const longestDate = 100;

/** A day as people write it in English and German, with a time or without; null for what is none. */
function parseAnyDay(text: string): string | UnclearDay | null {
  if (text.length > longestDate) return null;
  const value = text
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replace(timeOfDay, "")
    .replace(weekday, "")
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b/gu, "")
    .replaceAll(/[a-zä]{3,}/gu, (word) => germanMonths[word.slice(0, 3)] ?? word)
    .replace(/^(\d{1,2})(\.\s?)([a-z]{3,})/u, "$1 $3")
    .replace(/^(\d{1,2}[./-]\s?\d{1,2}[./-]\s?)(\d{2})$/u, (_all, before: string, year: string) => `${before}20${year}`)
    .replace(
      /^(\d{1,2}[\s-]+[a-z]{3,}\.?[\s-]+)(\d{2})$/u,
      (_all, before: string, year: string) => `${before}20${year}`,
    )
    .replace(/^(\d{4})(\d{2})(\d{2})$/u, "$1-$2-$3");
  return parseDay(value);
}

export type DateOrder = DayOrder;

/** What the dates of a file say together: how many only an order could tell, one of them, and the order where it is plain. */
export interface DateFindings {
  order: DateOrder | null;
  /** One that is another day in the other order: as it is written, and both days. */
  example: { text: string; dayFirst: string; monthFirst: string } | null;
}

/** Looks at the dates of a file together: one that has a 13 or more on one side tells the order of the others. */
export class OrderFinder {
  readonly #unclear: UnclearDay[] = [];
  #example: DateFindings["example"] = null;

  add(text: string): void {
    const day = parseAnyDay(text);
    if (day === null || typeof day === "string") return;
    this.#unclear.push(day);
    if (this.#example !== null) return;
    const [dayFirst, monthFirst] = [clearDay(day, "dayFirst"), clearDay(day, "monthFirst")];
    if (dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst)
      this.#example = { text: text.trim(), dayFirst, monthFirst };
  }

  findings(): DateFindings {
    return { order: orderOfDays(this.#unclear), example: this.#example };
  }
}

/** What `dayIn` says of a date that only an order could tell. */
export const unclearDay = Symbol("unclear");

/** The day that a text names; `unclearDay` where only an order could tell, null for what is no date. */
export function dayIn(text: string, order: DateOrder | null): string | typeof unclearDay | null {
  const day = parseAnyDay(text);
  if (day === null || typeof day === "string") return day;
  if (order !== null) {
    const inOrder = clearDay(day, order);
    if (inOrder !== null) return inOrder;
  }
  // A 13 or more is no month: one that breaks the order of the others still has one reading.
  const [dayFirst, monthFirst] = [clearDay(day, "dayFirst"), clearDay(day, "monthFirst")];
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst) return dayFirst ?? monthFirst;
  return unclearDay;
}

/** Whether a text that is a date names no day, only a month and a year. */
export const isMonth = (text: string): boolean =>
  /^\s*(?:\d{1,2}\s*[./-]\s*\d{4}|\d{4}\s*[./-]\s*\d{1,2}|\p{L}+[\s.,'-]*\d{2,4})\s*$/u.test(
    text.slice(0, longestDate),
  );
