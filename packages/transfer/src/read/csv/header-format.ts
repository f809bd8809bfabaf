import type { ImportFormat } from "../../types.ts";
import type { FoundEntry } from "../contents.ts";
import type { CsvHeader, CsvRecord } from "./csv-record.ts";

/** A CSV format that its header tells. Column names are in lower case. */
export interface HeaderFormat {
  format: ImportFormat;
  /** Columns that a file of this format has at least, one list a version. */
  signatures: readonly (readonly string[])[];
  /** Where others may have the signature too: all columns that the format has, and a file with more is another's. */
  onlyColumns?: readonly string[];
  hasBackslashes?: boolean;
  /** Cells a row, where it may differ from the header's. */
  cellCount?: (header: CsvHeader) => { min: number; max: number };
  /** What makes a reader of rows, once a file. */
  rowReader(header: CsvHeader, text: string): RowReader;
}

/** What a row holds. Columns that nobody took become fields afterwards. */
export type RowReader = (record: CsvRecord) => FoundRow;

export type FoundRow =
  | Omit<FoundEntry, "source">
  | { outcome: "skipped" | "failed"; title: string | null; reason: string };

export const unknownType = (type: string, title: string | null): FoundRow => ({
  outcome: "failed",
  title,
  reason: `Items of type "${type}" aren't supported.`,
});
