import { elementsOf, isWithin } from "../elements.ts";
import { builtInFormat, continental, formatted } from "../number-format.ts";

/** Number formats that every workbook has and that show a date (ECMA-376 part 1, §18.8.30), those of East Asia too. */
const builtInDates = [[14, 17] as const, [22, 22] as const, [27, 36] as const, [50, 58] as const];
const isBuiltInDate = (id: number) => builtInDates.some(([from, to]) => id >= from && id <= to);

/** The part of a date that a format shows. */
export type DatePrecision = "day" | "month" | "year";

/** Returns the precision of a built-in format. Number 17 is `mmm-yy`. */
const builtInPrecision = (id: number): DatePrecision | null => (id === 17 ? "month" : isBuiltInDate(id) ? "day" : null);

/** The display of cells, by the number of their format. */
export interface CellStyles {
  dates: ReadonlyMap<number, DatePrecision>;
  /** Returns a number as it is shown; null where the format adds nothing to the number. */
  shownNumber: (number: number, style: number) => string | null;
}

/**
 * Reads the cell formats of a workbook: those of dates, and those of numbers with separators, decimals and currencies.
 */
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
  // A file doesn't name its language, but dates with points imply one with decimal commas.
  const isContinental = [...codes.values()].some((code) => /d{1,2}\\?\.\s?m{1,4}\\?\.\s?y/iu.test(code));
  return {
    dates,
    shownNumber: (number, at) => {
      const code = numbers.get(at);
      return code === undefined ? null : formatted(number, code, isContinental ? continental : undefined);
    },
  };
}

/**
 * Returns the part of a date that a format shows, null for none; letters in quotes, in brackets or behind a backslash
 * are no part of it.
 */
export function datePrecision(code: string): DatePrecision | null {
  const [first = ""] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gu, "").split(";");
  if (/general|[#?]/iu.test(first) || !/[yd]/iu.test(first)) return null;
  return /d/iu.test(first) ? "day" : /m/iu.test(first) ? "month" : "year";
}
