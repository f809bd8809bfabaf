import type { ImportFormat } from "../../import-formats.ts";
import type { FoundEntry } from "../contents-builder.ts";
import type { CsvHeader, CsvRecord } from "./csv-record.ts";
import { rowFault, type RowFault } from "../../faults.ts";

/** A CSV format that is recognized by its header. Column names are in lower case. */
export interface HeaderFormat {
  format: ImportFormat;
  /** Columns that a file of this format has at least, one list per version. */
  signatures: readonly (readonly string[])[];
  /** All columns of the format, where others may have the signature too: a file with more columns is another's. */
  onlyColumns?: readonly string[];
  hasBackslashes?: boolean;
  /** Returns the number of cells per row, where it may differ from the header's. */
  cellCount?: (header: CsvHeader) => { min: number; max: number };
  /** Makes a reader of rows, once per file. */
  rowReader(header: CsvHeader, text: string): RowReader;
}

/** Returns the contents of a row. Columns that it does not read become fields afterwards. */
export type RowReader = (record: CsvRecord) => FoundRow;

export type FoundRow =
  | Omit<FoundEntry, "source">
  | { outcome: "skipped" | "failed"; title: string | null; reason: RowFault };

export const unknownType = (type: string, title: string | null): FoundRow => ({
  outcome: "failed",
  title,
  reason: rowFault("row_type_unsupported", { type }),
});
