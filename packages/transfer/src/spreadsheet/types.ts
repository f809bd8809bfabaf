/** A row as a spreadsheet shows it: dates as `YYYY-MM-DD`, numbers with their separators and currencies, formulas as what they gave last. */
export interface SheetRow {
  /** Where it stands in the file: its number in a workbook, its first line in a CSV file. */
  line: number;
  cells: readonly string[];
  /** What cells had that were typed over since, by their place. */
  typedOver?: ReadonlyMap<number, string>;
  /** Why no row can be made of what stands there; null when one can. */
  fault: string | null;
}

/** Rows that hold something. */
export interface Sheet {
  /** Of a workbook; empty for a CSV file. */
  name: string;
  rows: readonly SheetRow[];
  /** How many cells repeat the value of the merged cell that they are a part of. */
  merged: number;
}

export interface Spreadsheet {
  kind: "csv" | "xlsx" | "ods";
  /** One at least; of a workbook those that are not hidden. */
  sheets: readonly Sheet[];
}

/** Bounds of a spreadsheet that is read: as many rows as somebody may have reminders, and what goes with them. */
export const spreadsheetLimits = {
  fileBytes: 30 * 1024 * 1024,
  /** Of all sheets together. */
  rows: 25_000,
  columns: 200,
  characters: 30_000_000,
  sheets: 100,
} as const;
