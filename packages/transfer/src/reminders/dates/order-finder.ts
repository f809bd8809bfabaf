import { clearDay, orderOfDays, type UnclearDay } from "../../read/dates.ts";
import { dayByShortYear, daysOf, foldDate, writtenDay, type DateOrder } from "./written-day.ts";
import { longestDate } from "./read-date.ts";

/**
 * The result of reading a column's dates together: their order where it is plain, and one that only an order can
 * decide.
 */
export interface DateFindings {
  order: DateOrder | null;
  /** A date that is another day in the other order: as it is written, and both days. */
  example: { text: string; dayFirst: string; monthFirst: string } | null;
}

const slashed = /(?<![\d/.-])\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})(?![\d/])/gu;

/** Examines the dates of a column together: one that has a 13 or more on one side decides the order of the others. */
export class OrderFinder {
  readonly #unclear: UnclearDay[] = [];
  #example: DateFindings["example"] = null;
  #said: DateOrder | null = null;

  /**
   * Examines a cell, also the dates within its text. One that is no day in either order, or can begin with its year,
   * decides nothing.
   */
  add(text: string): void {
    if (text.length > longestDate) return;
    const folded = foldDate(text);
    const parts = writtenDay(folded) === null ? [...folded.matchAll(slashed)].map(([part]) => part) : [folded];
    for (const part of parts) this.#addDay(part, writtenDay(part));
  }

  /** Examines a heading that specifies the order itself: "Expires (MM/DD/YYYY)". */
  addHeading(heading: string): void {
    const [, first] = /\b(dd|mm|d|m|tt)[/.-](?:dd|mm|d|m)[/.-](?:yy|jj)/iu.exec(heading) ?? [];
    if (first !== undefined) this.#said = /m/iu.test(first) ? "monthFirst" : "dayFirst";
  }

  #addDay(text: string, day: ReturnType<typeof writtenDay>): void {
    if (day === null || typeof day === "string" || daysOf(day, null).length === 0) return;
    if (dayByShortYear(text) !== null) return;
    this.#unclear.push(day);
    if (this.#example !== null) return;
    const [dayFirst, monthFirst] = [clearDay(day, "dayFirst"), clearDay(day, "monthFirst")];
    if (dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst)
      this.#example = { text, dayFirst, monthFirst };
  }

  findings(): DateFindings {
    const isProven = this.#unclear.some(({ first, second }) => first > 12 || second > 12);
    return { order: isProven ? orderOfDays(this.#unclear) : this.#said, example: this.#example };
  }
}
