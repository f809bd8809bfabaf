import { importLimits } from "../../import-limits.ts";
import { transferError, csvFault, type CsvFault } from "../../faults.ts";

/** The notation of a CSV file. */
export interface CsvDialect {
  delimiter: string;
  /** KeePass 1 writes `\"` and `\\` within quotes, and `""` too. */
  hasBackslashes?: boolean;
  /** Whether spaces may follow a closing quote. */
  hasPadding?: boolean;
}

/** One row, or where the quotes of one are broken. Lines count from 1, those within quotes too. */
export interface CsvRow {
  line: number;
  lastLine: number;
  cells: string[];
  /** Why the end of the row cannot be determined; null when it can. */
  fault: CsvFault | null;
  /** Where the next row begins. */
  end: number;
}

/** Where a row begins. */
export interface CsvPosition {
  offset: number;
  line: number;
}

/**
 * Maximum characters of a quoted cell. A longer one has a quote that was never closed: no text of an entry is so long.
 */
const longestCell = 1024 * 1024;
const [quote, lineFeed, carriageReturn, space] = ['"', "\n", "\r", " "].map((character) => character.charCodeAt(0));

/**
 * Reads the row of RFC 4180 that begins at a position; lines may end in CR LF, LF or CR. A quote within an unquoted
 * cell is text. Throws `csv_too_many_columns` past `importLimits.columns`.
 */
export function parseRow(text: string, { offset, line }: CsvPosition, dialect: CsvDialect): CsvRow {
  const cells: string[] = [];
  const row = { line, lastLine: line, cells, fault: null as CsvFault | null, end: offset };
  const delimiter = dialect.delimiter.charCodeAt(0);
  for (let at = offset; ; at++) {
    if (cells.length === importLimits.columns) throw tooManyColumns(line);
    if (text.charCodeAt(at) === quote) {
      const end = endOfQuoted(text, at + 1, dialect);
      if (end === null) return { ...row, fault: csvFault("quote_open") };
      const raw = text.slice(at + 1, end);
      cells.push(unescape(raw, dialect));
      row.lastLine += lineEndsIn(raw);
      at = end + 1;
      if (dialect.hasPadding === true) while (text.charCodeAt(at) === space) at++;
      if (!isCellEnd(text, at, delimiter)) {
        return { ...row, fault: csvFault("quote_inside") };
      }
    } else {
      const end = endOfUnquoted(text, at, delimiter);
      cells.push(text.slice(at, end));
      at = end;
    }
    if (text.charCodeAt(at) === delimiter) continue;
    row.end = afterLineEnd(text, at);
    return row;
  }
}

/** Returns the next physical line after a position. */
export function nextLine(text: string, { offset, line }: CsvPosition): CsvPosition {
  let at = offset;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++;
  return { offset: afterLineEnd(text, at), line: line + 1 };
}

const tooManyColumns = (line: number) => transferError("csv_too_many_columns", { line, most: importLimits.columns });

/** Returns the offset of the closing quote; null without one. */
function endOfQuoted(text: string, from: number, { hasBackslashes = false }: CsvDialect): number | null {
  for (let at = from; at - from <= longestCell; at++) {
    if (hasBackslashes) {
      while (at < text.length && text.charCodeAt(at) !== quote) at += text[at] === "\\" ? 2 : 1;
      if (at >= text.length) return null;
    } else {
      at = text.indexOf('"', at);
      if (at === -1) return null;
    }
    if (text.charCodeAt(at + 1) !== quote) return at - from <= longestCell ? at : null;
    at++;
  }
  return null;
}

function unescape(raw: string, { hasBackslashes = false }: CsvDialect): string {
  if (hasBackslashes) return raw.replaceAll(/\\(["\\])|""/g, (_, escaped: string | undefined) => escaped ?? '"');
  return raw.includes('"') ? raw.replaceAll('""', '"') : raw;
}

function endOfUnquoted(text: string, from: number, delimiter: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === delimiter || isLineEnd(code)) break;
    at++;
  }
  return at;
}

const isLineEnd = (code: number) => code === lineFeed || code === carriageReturn;

const isCellEnd = (text: string, at: number, delimiter: number) =>
  at >= text.length || text.charCodeAt(at) === delimiter || isLineEnd(text.charCodeAt(at));

function afterLineEnd(text: string, at: number): number {
  if (text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed) return at + 2;
  return Math.min(at + 1, text.length);
}

const lineEndsIn = (raw: string) => (/[\r\n]/.test(raw) ? (raw.match(/\r\n|\r|\n/g)?.length ?? 0) : 0);
