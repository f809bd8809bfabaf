import { TransferError } from "../types.ts";
import { spreadsheetLimits, type SheetRow } from "./types.ts";

/** Counts rows and characters over all sheets of one file. */
export class RowCounter {
  #rows = 0;
  #characters = 0;
  #merged = 0;

  /** Throws TransferError `tooLarge` past the bounds of a spreadsheet. */
  count(row: SheetRow): void {
    this.#rows += 1;
    for (const cell of row.cells) this.#countText(cell);
    if (this.#rows > spreadsheetLimits.rows)
      throw tooLarge(`more than ${spreadsheetLimits.rows.toLocaleString("en")} rows`);
    if (row.cells.length > spreadsheetLimits.columns) throw tooLarge(`more than ${spreadsheetLimits.columns} columns`);
  }

  /** Counts a cell that repeats the value of a merged one. Throws as `count` does. */
  countMerged(cell: string): void {
    this.#countText(cell);
    if (++this.#merged > mostMerged) throw tooLarge("too many merged cells");
  }

  #countText(cell: string): void {
    this.#characters += cell.length;
    if (this.#characters > spreadsheetLimits.characters) throw tooLarge("too much text");
  }
}

/** Cells that repeat a merged one, in all sheets of a file. */
const mostMerged = 500_000;

/** Puts a cell into a row, unless it is empty. Throws TransferError `tooLarge` past the last column. */
export function putCell(cells: string[], column: number, shown: string): void {
  if (shown.trim() === "") return;
  if (column >= spreadsheetLimits.columns) throw tooLarge(`more than ${spreadsheetLimits.columns} columns`);
  while (cells.length < column) cells.push("");
  cells[column] = shown;
}

/** A number as a sheet shows it: without what binary fractions add. */
export const decimal = (number: number) => String(Number(number.toPrecision(15)));

export const tooLarge = (what: string) =>
  new TransferError("tooLarge", `This file has ${what}. Delete what you don't need, or split it into several files.`);
