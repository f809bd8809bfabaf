import { nextLine, parseRow } from "@pomander/transfer/csv";
import { texts } from "../texts.ts";
import { columns, requiredColumns, type Column } from "./columns.ts";

/** One record of the file. */
export interface CsvRecord {
  /** The line where it begins, counted from 1 as an editor shows it. */
  line: number;
  cells: readonly string[];
  /** Whether a quotation mark is misplaced, so that the cells cannot be trusted. */
  isBroken: boolean;
}

/** Most broken records that are skipped; each may require parsing the rest of the file again. */
const mostBroken = 200;

/**
 * Reads the records of a CSV text. A record with wrong quotes, which would swallow what follows, is taken to be its first
 * line alone; reading continues with the next. Throws TransferError `tooLarge` for too many columns.
 */
export function readCsv(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let position = { offset: 0, line: 1 };
  for (let broken = 0; position.offset < text.length && broken <= mostBroken;) {
    const { line, lastLine, cells, fault, end } = parseRow(text, position, { delimiter, hasPadding: true });
    if (fault === null) {
      records.push({ line, cells, isBroken: false });
      position = { offset: end, line: lastLine + 1 };
    } else {
      const next = nextLine(text, position);
      const content = text.slice(position.offset, next.offset).trimEnd();
      records.push({ line, cells: content.split(delimiter), isBroken: true });
      position = next;
      broken++;
    }
  }
  return records;
}

export interface Decoded {
  text: string;
  /** The encoding under the name that users know. */
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

const beginsWith = (bytes: Uint8Array, ...bom: number[]) => bom.every((byte, index) => bytes[index] === byte);

/**
 * Decodes a file: by its byte order mark, else as UTF-8 if it is valid throughout, else as Windows-1252, which
 * spreadsheets write.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  if (beginsWith(bytes, 0xff, 0xfe)) return { text: decodeAs("utf-16le", bytes), encoding: "UTF-16" };
  if (beginsWith(bytes, 0xfe, 0xff)) return { text: decodeAs("utf-16be", bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: decodeAs("windows-1252", bytes), encoding: "Windows-1252" };
  }
}

/** Drops the byte order mark itself. */
const decodeAs = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

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

/** Normalizes a column name: capitals, spaces, underscores and hyphens do not matter. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");
const byName = new Map<string, Column>(columns.map((column) => [plain(column), column]));
const columnOf = (name: string) => byName.get(plain(name)) ?? null;

/** Returns the separator under which the first line names the most columns; the comma when none does better. */
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

/** Returns the column of each cell. Throws CsvError when a required column is missing or any column appears twice. */
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
