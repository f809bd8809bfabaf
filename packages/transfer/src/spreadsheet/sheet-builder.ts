import type { SheetRow } from "./spreadsheet.ts";
import { spreadsheetLimits } from "./spreadsheet-limits.ts";
import { transferError } from "../faults.ts";

/** Counts rows and characters over all sheets of one file. */
export class RowCounter {
  #rows = 0;
  #characters = 0;
  #merged = 0;

  /** Throws `sheet_too_many_…` past the bounds of a spreadsheet. */
  count(row: SheetRow): void {
    this.#rows += 1;
    for (const cell of row.cells) this.#countText(cell);
    if (this.#rows > spreadsheetLimits.rows)
      throw transferError("sheet_too_many_rows", { most: spreadsheetLimits.rows });
    if (row.cells.length > spreadsheetLimits.columns) throw tooManyColumns();
  }

  /** Counts a cell that repeats the value of a merged one. Throws as `count` does. */
  countMerged(cell: string): void {
    this.#countText(cell);
    if (++this.#merged > mostMerged) throw transferError("sheet_too_many_merged");
  }

  #countText(cell: string): void {
    this.#characters += cell.length;
    if (this.#characters > spreadsheetLimits.characters) throw transferError("sheet_too_much_text");
  }
}

/** Cells that repeat a merged one, in all sheets of a file. */
const mostMerged = 500_000;

/** Puts a cell into a row, unless it is empty. Throws `sheet_too_many_columns` past the last one. */
export function putCell(cells: string[], column: number, shown: string): void {
  if (shown.trim() === "") return;
  if (column >= spreadsheetLimits.columns) throw tooManyColumns();
  while (cells.length < column) cells.push("");
  cells[column] = shown;
}

/** A number as a sheet shows it: without what binary fractions add. */
export const decimal = (number: number) => String(Number(number.toPrecision(15)));

const tooManyColumns = () => transferError("sheet_too_many_columns", { most: spreadsheetLimits.columns });
