import { csvRows, openCsv } from "@pomander/transfer/csv";
import { texts } from "../texts.ts";
import { columns, type FurtherColumn, otherHeadings, requiredColumns, type Column } from "./columns.ts";

/** One record of the file. */
export interface CsvRecord {
  /** The line where it begins, counted from 1 as an editor shows it. */
  line: number;
  cells: readonly string[];
  /** Whether a quotation mark is misplaced, so that the cells cannot be trusted. */
  isBroken: boolean;
}

/**
 * Reads the records of a CSV text. A record with wrong quotes, which would swallow what follows, is taken to be its first
 * line alone; reading continues with the next. Throws `csv_too_many_columns`.
 */
export function readCsv(given: string): CsvRecord[] {
  const { text, dialect, start } = openCsv(given) ?? { text: given, dialect: { delimiter: "," }, start: firstLine };
  return [...csvRows(text, start, { ...dialect, hasPadding: true }, { min: 1, max: Infinity })].flatMap(
    (item): CsvRecord[] => {
      if (item.fault === null) {
        return item.cells === null ? [] : [{ line: item.line, cells: item.cells, isBroken: false }];
      }
      const lines = text
        .slice(item.start, item.end)
        .trimEnd()
        .split(/\r\n?|\n/u);
      return lines.map((line, at) => ({ line: item.line + at, cells: line.split(dialect.delimiter), isBroken: true }));
    },
  );
}
const firstLine = { offset: 0, line: 1 };

const { rowFaults } = texts;

/** The file as a whole cannot be used; the message says why. */
export class CsvError extends Error {
  override readonly name = "CsvError";
}

/** A column of the file: one of the specification's, or one of whole names. */
type FileColumn = Column | FurtherColumn;

export interface Header {
  /** For each cell of a record the column it belongs to; null: not used. */
  columns: ReadonlyArray<FileColumn | null>;
  unused: readonly string[];
}

/** Normalizes a heading: capitals, spaces and marks do not matter. */
const plain = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_.:*/()-]/g, "");
const byName = new Map<string, FileColumn>([
  ...(Object.keys(otherHeadings) as FileColumn[]).flatMap((column) =>
    otherHeadings[column].map((name): [string, FileColumn] => [name, column]),
  ),
  ...columns.map((column): [string, FileColumn] => [plain(column), column]),
]);

/**
 * Returns the column of each cell. Of several headings for one column the first counts. Throws CsvError when a required
 * column is missing or one heading appears twice.
 */
export function readHeader(record: CsvRecord | undefined): Header {
  if (record === undefined) throw new CsvError(rowFaults.empty);
  if (record.isBroken) throw new CsvError(rowFaults.openQuote(record.line));
  const headings = record.cells.map(plain);
  const named = headings.map((heading) => byName.get(heading) ?? null);
  const doubled = headings.find((heading, index) => byName.has(heading) && headings.indexOf(heading) !== index);
  if (doubled !== undefined) throw new CsvError(rowFaults.doubledColumn(byName.get(doubled) ?? doubled));
  const hasFirstName = named.includes("firstName");
  // Beside a first name, "Name" is the last name.
  const meant = named.map((column) => (column === "fullName" && hasFirstName ? "lastName" : column));
  const found = meant.map((column, index) => (meant.indexOf(column) === index ? column : null));
  const missing = requiredColumns.filter(
    (column) => !found.includes(column) && !(column === "firstName" && found.includes("fullName")),
  );
  if (missing.length > 0) throw new CsvError(rowFaults.missingColumns(missing));
  const unused = record.cells.filter((cell, index) => found[index] === null && cell.trim() !== "");
  return { columns: found, unused };
}
