import { elementsOf, isWithin } from "../elements.ts";

/** Number formats that every workbook has and that show a date (ECMA-376 part 1, §18.8.30), those of East Asia too. */
const builtInDates = [[14, 17] as const, [22, 22] as const, [27, 36] as const, [50, 58] as const];
const isBuiltInDate = (id: number) => builtInDates.some(([from, to]) => id >= from && id <= to);

/** Which cell formats, by their number, show what they hold as a date. */
export function readDateStyles(xml: string): ReadonlySet<number> {
  const customDates = new Map<number, boolean>();
  const dateStyles = new Set<number>();
  let style = 0;
  elementsOf(xml, (name, attributes, _text, path) => {
    if (name === "numFmt")
      customDates.set(Number(attributes["numFmtId"]), isDateFormat(attributes["formatCode"] ?? ""));
    if (name !== "xf" || !isWithin(path, "cellXfs")) return;
    const id = Number(attributes["numFmtId"] ?? "0");
    if (customDates.get(id) ?? isBuiltInDate(id)) dateStyles.add(style);
    style += 1;
  });
  return dateStyles;
}

/** Whether a format shows a year or a day; letters in quotes, in brackets or behind a backslash are no part of it. */
export function isDateFormat(code: string): boolean {
  const [first = ""] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gu, "").split(";");
  return !/general|[#?]/iu.test(first) && /[yd]/iu.test(first);
}
