import { TransferError } from "../../types.ts";
import type { RowCounter } from "../sheet-builder.ts";
import { spreadsheetLimits, type SheetRow } from "../types.ts";
import { elementsOf, isWithin } from "../elements.ts";
import { dayOfSerial } from "./serial-day.ts";
import { unescaped } from "./shared-strings.ts";

interface WorkbookParts {
  strings: readonly string[];
  dateStyles: ReadonlySet<number>;
  /** Whether days count from 1904 instead of 1900. */
  is1904: boolean;
  counter: RowCounter;
}

interface OpenCell {
  type: string;
  style: number;
  column: number;
  value: string;
  /** Of `inlineStr`. */
  text: string;
}

/** The rows of a worksheet that hold something (ECMA-376 part 1, §18.3.1); of a formula what it gave last. */
export function readWorksheet(xml: string, parts: WorkbookParts): SheetRow[] {
  const rows: SheetRow[] = [];
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
        put(cells, cell.column, shownOf(cell, parts));
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
      } else if (name === "c") {
        const column = columnOf(attributes["r"] ?? "") ?? nextColumn;
        cell = { type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? "0"), column, value: "", text: "" };
      }
    },
  );
  return rows;
}

function put(cells: string[], column: number, shown: string): void {
  if (shown.trim() === "") return;
  if (column >= spreadsheetLimits.columns)
    throw new TransferError("tooLarge", `A sheet of this workbook has more than ${spreadsheetLimits.columns} columns.`);
  while (cells.length < column) cells.push("");
  cells[column] = shown;
}

/** "C7" is 2; null for what names no cell. */
function columnOf(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}/u.exec(reference) ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function shownOf({ type, style, value, text }: OpenCell, { strings, dateStyles, is1904 }: WorkbookParts): string {
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
      return (dateStyles.has(style) ? dayOfSerial(number, is1904) : null) ?? decimal(number);
    }
    // "str" of a formula, "e" of an error, "d" of an ISO date.
    default:
      return unescaped(value);
  }
}

/** As it is shown: what reckoning with binary fractions adds is left out. */
const decimal = (number: number) => String(Number(number.toPrecision(15)));
