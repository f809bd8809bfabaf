import { elementsOf, isWithin } from "../elements.ts";

/** Number formats that every workbook has and that show a date (ECMA-376 part 1, §18.8.30), those of East Asia too. */
const builtInDates = [[14, 17] as const, [22, 22] as const, [27, 36] as const, [50, 58] as const];
const isBuiltInDate = (id: number) => builtInDates.some(([from, to]) => id >= from && id <= to);

/** How much of a date a format shows. */
export type DatePrecision = "day" | "month" | "year";

/** Number 17 of the built-in formats is `mmm-yy`. */
const builtInPrecision = (id: number): DatePrecision | null => (id === 17 ? "month" : isBuiltInDate(id) ? "day" : null);

/** Which cell formats, by their number, show what they hold as a date. */
export function readDateStyles(xml: string): ReadonlyMap<number, DatePrecision> {
  const customDates = new Map<number, DatePrecision | null>();
  const dateStyles = new Map<number, DatePrecision>();
  let style = 0;
  elementsOf(xml, (name, attributes, _text, path) => {
    if (name === "numFmt")
      customDates.set(Number(attributes["numFmtId"]), datePrecision(attributes["formatCode"] ?? ""));
    if (name !== "xf" || !isWithin(path, "cellXfs")) return;
    const id = Number(attributes["numFmtId"] ?? "0");
    const custom = customDates.get(id);
    const precision = custom === undefined ? builtInPrecision(id) : custom;
    if (precision !== null) dateStyles.set(style, precision);
    style += 1;
  });
  return dateStyles;
}

/** How much of a date a format shows, null for none; letters in quotes, in brackets or behind a backslash are no part of it. */
export function datePrecision(code: string): DatePrecision | null {
  const [first = ""] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gu, "").split(";");
  if (/general|[#?]/iu.test(first) || !/[yd]/iu.test(first)) return null;
  return /d/iu.test(first) ? "day" : /m/iu.test(first) ? "month" : "year";
}
