import type { CsvFault } from "../faults.ts";
/**
 * A row as a spreadsheet shows it: dates as `YYYY-MM-DD`, numbers with their separators and currencies, formulas as
 * their last results.
 */
export interface SheetRow {
  /** The row's position in the file: its number in a workbook, its first line in a CSV file. */
  line: number;
  cells: readonly string[];
  /** Former texts of cells that were typed over since, by their index. */
  typedOver?: ReadonlyMap<number, string>;
  /** Why the text cannot be read as a row; null when it can. */
  fault: CsvFault | null;
}

/** The rows that are not empty. */
export interface Sheet {
  /** The sheet's name in a workbook; empty for a CSV file. */
  name: string;
  rows: readonly SheetRow[];
  /** Number of cells that repeat the value of the merged cell that they are a part of. */
  merged: number;
}

export interface Spreadsheet {
  kind: "csv" | "xlsx" | "ods";
  /** At least one; in a workbook, those that are not hidden. */
  sheets: readonly Sheet[];
}
