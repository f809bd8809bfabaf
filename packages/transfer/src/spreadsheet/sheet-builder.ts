import { TransferError } from "../types.ts";
import { spreadsheetLimits, type SheetRow } from "./types.ts";

/** Counts rows and characters over all sheets of one file. */
export class RowCounter {
  #rows = 0;
  #characters = 0;

  /** Throws TransferError `tooLarge` past the bounds of a spreadsheet. */
  count(row: SheetRow): void {
    this.#rows += 1;
    for (const cell of row.cells) this.#characters += cell.length;
    if (this.#rows > spreadsheetLimits.rows)
      throw tooLarge(`more than ${spreadsheetLimits.rows.toLocaleString("en")} rows`);
    if (this.#characters > spreadsheetLimits.characters) throw tooLarge("too much text");
    if (row.cells.length > spreadsheetLimits.columns) throw tooLarge(`more than ${spreadsheetLimits.columns} columns`);
  }
}

const tooLarge = (what: string) =>
  new TransferError("tooLarge", `This file has ${what}. Delete what you don't need, or split it into several files.`);
