import { dayOf, lastOfMonth } from "../../read/dates.ts";
import { month, numberOfMonth, yearOf } from "./written-day.ts";

/** First and last day. */
export type Period = [from: string, to: string];

const to = " ?(?:-|to|until|till|through|thru|bis(?: zum)?) ?";
const year = "(\\d{4})";
const pattern = (text: string) => new RegExp(`^(?:(?:from|vom|von|du) )?${text}$`, "u");

type Ends = [from: string | null, to: string | null];
type Shape = [RegExp, (parts: readonly string[]) => Ends];

function daysIn(written: string, monthNumber: number, [first, last]: [string, string]): Ends {
  const dayIn = (day: string) => dayOf(yearOf(written), monthNumber, Number(day));
  return [dayIn(first), dayIn(last)];
}

/** Periods whose first part leaves out what their last part says. */
const shapes: readonly Shape[] = [
  // "15-20 mar 2027", "15.-20. mar 2027"
  [
    pattern(`(\\d{1,2})\\.?${to}(\\d{1,2})\\.? ?${month}\\.?,? ?${year}`),
    ([first = "", last = "", name = "", written = ""]) => daysIn(written, numberOfMonth(name), [first, last]),
  ],
  // "mar 15-20, 2027"
  [
    pattern(`${month}\\.? (\\d{1,2})${to}(\\d{1,2}),? ${year}`),
    ([name = "", first = "", last = "", written = ""]) => daysIn(written, numberOfMonth(name), [first, last]),
  ],
  // "1.-31.7.2027"
  [
    pattern(`(\\d{1,2})\\.${to}(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}|\\d{2})`),
    ([first = "", last = "", number = "", written = ""]) => daysIn(written, Number(number), [first, last]),
  ],
  // "jan-dec 2027", "nov 26 - mar 2027" is none of these
  [
    pattern(`${month}\\.?${to}${month}\\.?,? ?'?(\\d{4}|\\d{2})`),
    ([first = "", last = "", written = ""]) => {
      const [one, other, ending] = [numberOfMonth(first), numberOfMonth(last), yearOf(written)];
      return [dayOf(one > other ? ending - 1 : ending, one, 1), lastOfMonth(ending, other)];
    },
  ],
  // "q1-q4 2027"
  [
    pattern(`q([1-4])${to}q([1-4])[ /]${year}`),
    ([first = "", last = "", written = ""]) => [
      dayOf(yearOf(written), Number(first) * 3 - 2, 1),
      lastOfMonth(yearOf(written), Number(last) * 3),
    ],
  ],
  // "01/27 - 12/27", "1/2027-12/2027", "01.2027 - 12.2027"
  [
    pattern(`(\\d{1,2})[./](\\d{4}|\\d{2})${to}(\\d{1,2})[./](\\d{4}|\\d{2})`),
    ([first = "", firstYear = "", last = "", lastYear = ""]) => [
      dayOf(yearOf(firstYear), Number(first), 1),
      lastOfMonth(yearOf(lastYear), Number(last)),
    ],
  ],
  // "2026-2027", but "2026/2027" rather is a year that begins in summer
  [pattern(`(20\\d{2})${to}(20\\d{2})`), ([first = "", last = ""]) => [`${first}-01-01`, `${last}-12-31`]],
];

/** The period that a folded text is, where its first day is written shorter than its last; null for none. */
export function shortPeriod(text: string): Period | null {
  for (const [shape, read] of shapes) {
    const [, ...parts] = shape.exec(text) ?? [];
    if (parts.length === 0) continue;
    const [from, last] = read(parts);
    if (from !== null && last !== null && from < last) return [from, last];
  }
  return null;
}
