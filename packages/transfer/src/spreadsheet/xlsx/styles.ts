import { elementsOf, isWithin } from "../elements.ts";
import { builtInFormat, continental, formatted } from "../number-format.ts";

/** Number formats that every workbook has and that show a date (ECMA-376 part 1, §18.8.30), those of East Asia too. */
const builtInDates = [[14, 17] as const, [22, 22] as const, [27, 36] as const, [50, 58] as const];
const isBuiltInDate = (id: number) => builtInDates.some(([from, to]) => id >= from && id <= to);

/** How much of a date a format shows. */
export type DatePrecision = "day" | "month" | "year";

/** Number 17 of the built-in formats is `mmm-yy`. */
const builtInPrecision = (id: number): DatePrecision | null => (id === 17 ? "month" : isBuiltInDate(id) ? "day" : null);

/** How cells are shown, by the number of their format. */
export interface CellStyles {
  dates: ReadonlyMap<number, DatePrecision>;
  /** A number as it is shown; null where the format says no more than the number. */
  shownNumber: (number: number, style: number) => string | null;
}

/** What the cell formats of a workbook show: dates, or numbers with their separators, decimals and currencies. */
export function readStyles(xml: string): CellStyles {
  const codes = new Map<number, string>();
  const dates = new Map<number, DatePrecision>();
  const numbers = new Map<number, string>();
  let style = 0;
  elementsOf(xml, (name, attributes, _text, path) => {
    if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
    if (name !== "xf" || !isWithin(path, "cellXfs")) return;
    const id = Number(attributes["numFmtId"] ?? "0");
    const code = codes.get(id);
    const precision = code === undefined ? builtInPrecision(id) : datePrecision(code);
    const shown = code ?? builtInFormat(id);
    if (precision !== null) dates.set(style, precision);
    else if (shown !== undefined) numbers.set(style, shown);
    style += 1;
  });
  // A file doesn't say its language, but dates with points are of one with decimal commas.
  const isContinental = [...codes.values()].some((code) => /d{1,2}\\?\.\s?m{1,4}\\?\.\s?y/iu.test(code));
  return {
    dates,
    shownNumber: (number, at) => {
      const code = numbers.get(at);
      return code === undefined ? null : formatted(number, code, isContinental ? continental : undefined);
    },
  };
}

/** How much of a date a format shows, null for none; letters in quotes, in brackets or behind a backslash are no part of it. */
export function datePrecision(code: string): DatePrecision | null {
  const [first = ""] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gu, "").split(";");
  if (/general|[#?]/iu.test(first) || !/[yd]/iu.test(first)) return null;
  return /d/iu.test(first) ? "day" : /m/iu.test(first) ? "month" : "year";
}
