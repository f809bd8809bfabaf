import { elementsOf, isWithin } from "../elements.ts";
import { decimal, putCell, type RowCounter } from "../sheet-builder.ts";
import type { Sheet } from "../spreadsheet.ts";
import { fillMerged, mergedRange, type MergedRange, type OpenRow } from "./merged-cells.ts";
import { columnOf } from "./references.ts";
import { dayOfSerial } from "./serial-day.ts";
import { unescaped } from "./shared-strings.ts";
import type { CellStyles, DatePrecision } from "./styles.ts";

interface WorkbookParts {
  strings: readonly string[];
  styles: CellStyles;
  /** Whether days count from 1904 instead of 1900. */
  is1904: boolean;
  counter: RowCounter;
}

interface OpenCell {
  type: string;
  style: number;
  column: number;
  value: string;
  /** Text of a cell of type `inlineStr`. */
  text: string;
}

/**
 * Returns the non-empty rows of a worksheet (ECMA-376 part 1, §18.3.1): a formula's last result, a merged cell's value
 * in each of its cells.
 */
export function readWorksheet(xml: string, parts: WorkbookParts): Pick<Sheet, "rows" | "merged"> {
  const rows: OpenRow[] = [];
  const ranges: MergedRange[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: OpenCell | null = null;
  let nextColumn = 0;
  elementsOf(
    xml,
    (name, _attributes, text, path) => {
      if (cell !== null && name === "v") cell.value = text;
      else if (cell !== null && name === "t" && !isWithin(path, "rPh")) cell.text += text;
      else if (cell !== null && name === "c") {
        putCell(cells, cell.column, shownOf(cell, parts));
        nextColumn = cell.column + 1;
        cell = null;
      } else if (name === "row" && cells.length > 0) {
        const row = { line, cells, fault: null };
        parts.counter.count(row);
        rows.push(row);
      }
    },
    (name, attributes) => {
      if (name === "row") {
        line = Number(attributes["r"] ?? line + 1);
        [cells, nextColumn] = [[], 0];
      } else if (name === "mergeCell") {
        const range = mergedRange(attributes["ref"] ?? "");
        if (range !== null) ranges.push(range);
      } else if (name === "c") {
        const column = columnOf(attributes["r"] ?? "") ?? nextColumn;
        cell = { type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? "0"), column, value: "", text: "" };
      }
    },
  );
  return { rows, merged: fillMerged(rows, ranges, parts.counter) };
}

function shownOf({ type, style, value, text }: OpenCell, { strings, styles, is1904 }: WorkbookParts): string {
  switch (type) {
    case "s":
      return strings[Number(value)] ?? "";
    case "inlineStr":
      return unescaped(text);
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "n": {
      if (value.trim() === "") return "";
      const number = Number(value);
      if (Number.isNaN(number)) return value;
      const precision = styles.dates.get(style);
      const day = precision === undefined ? null : dayOfSerial(number, is1904);
      if (day === null) return styles.shownNumber(number, style) ?? decimal(number);
      return asShown(day, precision);
    }
    // Other types: "str" of a formula, "e" of an error, "d" of an ISO date.
    default:
      return unescaped(value);
  }
}

/** Returns a day as it is shown. A first day of a month, or of a year, without its day, "Mar-27", means the month. */
function asShown(day: string, precision: DatePrecision | undefined): string {
  if (precision === "month" && day.endsWith("-01")) return day.slice(0, 7);
  return precision === "year" && day.endsWith("-01-01") ? day.slice(0, 4) : day;
}
