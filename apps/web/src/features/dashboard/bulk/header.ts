import { texts } from "../texts.ts";
import { columns, requiredColumns, type Column } from "./columns.ts";
import { readCsv, type CsvRecord } from "./csv.ts";

const { rowFaults } = texts;
const delimiters = [",", ";", "\t"] as const;

/** The file as a whole cannot be used; the message says why. */
export class CsvError extends Error {
  override readonly name = "CsvError";
}

export interface Header {
  /** For each cell of a record the column it belongs to; null: not used. */
  columns: ReadonlyArray<Column | null>;
  unused: readonly string[];
}

/** Capitals, spaces and underscores make no other column. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");
const byName = new Map<string, Column>(columns.map((column) => [plain(column), column]));
const columnOf = (name: string) => byName.get(plain(name)) ?? null;

/** The separator under which the first line names the most columns; the comma when none does better. */
export function guessDelimiter(text: string): string {
  const firstLine = text.slice(0, firstBreak(text));
  const known = (delimiter: string) =>
    readCsv(firstLine, delimiter)[0]?.cells.filter((cell) => columnOf(cell) !== null).length ?? 0;
  return delimiters.reduce<string>((best, next) => (known(next) > known(best) ? next : best), ",");
}

const firstBreak = (text: string) => {
  const at = text.indexOf("\n");
  return at === -1 ? text.length : at;
};

/** Which column stands where. Throws CsvError when one that is needed is missing, or one stands there twice. */
export function readHeader(record: CsvRecord | undefined): Header {
  if (record === undefined) throw new CsvError(rowFaults.empty);
  if (record.isBroken) throw new CsvError(rowFaults.openQuote(record.line));
  const found = record.cells.map(columnOf);
  const doubled = found.find((column, index) => column !== null && found.indexOf(column) !== index);
  if (doubled !== undefined && doubled !== null) throw new CsvError(rowFaults.doubledColumn(doubled));
  const missing = requiredColumns.filter((column) => !found.includes(column));
  if (missing.length > 0) throw new CsvError(rowFaults.missingColumns(missing));
  const unused = record.cells.filter((cell, index) => found[index] === null && cell.trim() !== "");
  return { columns: found, unused };
}
