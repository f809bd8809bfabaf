import { readSpreadsheet, withOneTable, type Sheet, type SheetRow } from "@pomander/transfer/spreadsheets";
import { serve } from "@pomander/browser/worker/serve";

/** The sheets without their rows, which were sent before. */
export type SpreadsheetAnswer = Omit<Sheet, "rows">[];
export type SpreadsheetNews =
  | { kind: "progress"; done: number }
  /** Rows of the sheet with that index. */
  | { kind: "rows"; sheet: number; rows: readonly SheetRow[] };

/** Rows per message: few enough that receiving them does not block the page. */
const rowsPerMessage = 200;

serve(async (bytes: Uint8Array, tell: (news: SpreadsheetNews) => void): Promise<SpreadsheetAnswer> => {
  const read = await readSpreadsheet(bytes, { onProgress: (done) => tell({ kind: "progress", done }) });
  const sheets = read.sheets.map((sheet) => ({ ...sheet, rows: withOneTable(sheet.rows) }));
  for (const [sheet, { rows }] of sheets.entries())
    for (let start = 0; start < rows.length; start += rowsPerMessage)
      tell({ kind: "rows", sheet, rows: rows.slice(start, start + rowsPerMessage) });
  return sheets.map(({ name, merged }) => ({ name, merged }));
});
