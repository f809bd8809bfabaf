import { clearDay, orderOfDays, type UnclearDay } from "../../read/dates.ts";
import { foldDate, writtenDay, type DateOrder } from "./written-day.ts";
import { longestDate } from "./read-date.ts";

/** What the dates of a column say together: their order where it is plain, and one that only an order can tell. */
export interface DateFindings {
  order: DateOrder | null;
  /** One that is another day in the other order: as it is written, and both days. */
  example: { text: string; dayFirst: string; monthFirst: string } | null;
}

/** Looks at the dates of a column together: one that has a 13 or more on one side tells the order of the others. */
export class OrderFinder {
  readonly #unclear: UnclearDay[] = [];
  #example: DateFindings["example"] = null;

  add(text: string): void {
    const day = text.length > longestDate ? null : writtenDay(foldDate(text));
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
