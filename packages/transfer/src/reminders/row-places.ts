import { readDate } from "./dates/read-date.ts";
import { foldHeading } from "./headings.ts";
import type { ReminderColumn } from "./reminder-column.ts";

/** What a row of a table is. */
export type RowPlace =
  /** One of the list, in the section of that name; empty without one. */
  | { kind: "row"; section: string }
  /** The name of the rows below it. */
  | { kind: "section"; name: string }
  | { kind: "total" | "headings" };

interface Row {
  line: number;
  cells: readonly string[];
}

const longestSection = 100;

/** What each row below the headings is: a row of the list, the name of a section, a total, or the headings again. */
export function placesOf(
  rows: readonly Row[],
  { headings, columns }: { headings: readonly string[]; columns: readonly ReminderColumn[] },
): RowPlace[] {
  const dates = columns.indexOf("expiryDate");
  const isWide = headings.filter((heading) => heading.trim() !== "").length >= 3;
  let section = "";
  /** Whether a list begins at the next row: at the start, below a total, a gap or another name. */
  let begins = true;
  return rows.map((row, at) => {
    const isAfterGap = begins || row.line > (rows[at - 1]?.line ?? 0) + 1;
    const place = placeOf(row, at, isAfterGap);
    begins = place.kind !== "row";
    return place;
  });

  function placeOf({ cells }: Row, at: number, isAfterGap: boolean): RowPlace {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean);
    const hasDay = () => isDated(cells[dates] ?? "");
    if (areHeadings(cells, headings) && !hasDay()) return { kind: "headings" };
    if (isTotal(filled) && !hasDay()) return { kind: "total" };
    const [name = ""] = filled;
    const isAlone = name !== "" && filled.every((cell) => cell === name) && name.length <= longestSection;
    if (!isWide || !isAlone) return { kind: "row", section };
    const next = rows[at + 1]?.cells.filter((cell) => cell.trim() !== "") ?? [];
    if (!hasDay() && !isDated(name) && new Set(next).size > 1) {
      // A title alone, amid others, is rather one whose date is missing.
      const isTitle = columns.every((column, index) => column !== "title" || (cells[index] ?? "").trim() !== "");
      const isName = !isTitle || filled.length > 1 || isAfterGap || name.endsWith(":") || name === name.toUpperCase();
      if (isName) {
        section = name;
        return { kind: "section", name };
      }
    }
    return { kind: "row", section };
  }
}

const isDated = (cell: string) =>
  !["none", "several"].includes(readDate(cell.trim(), { order: "dayFirst", today: "2026-01-01" }).kind);

/** The headings repeated: at least two of them, and nothing else. */
function areHeadings(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [[foldHeading(cell), at] as const]));
  return (
    filled.length > 1 &&
    filled.every(([cell, at]) => {
      const heading = foldHeading(headings[at] ?? "");
      return heading === cell || heading.startsWith(`${cell} `) || heading.endsWith(` ${cell}`);
    })
  );
}

/** A first cell that says so, and besides only numbers. */
const isTotal = ([first = "", ...others]: readonly string[]) =>
  /^(?:(?:sub|grand)[\s-]?)?total(?:s|\b)|^(?:zwischen|gesamt)?summe\b|^(?:ins)?gesamt\b/iu.test(first) &&
  others.every((cell) => /\d/u.test(cell));
