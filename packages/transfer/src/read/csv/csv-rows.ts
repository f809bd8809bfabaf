import { nextLine, parseRow, type CsvDialect, type CsvPosition, type CsvRow } from "./parse-row.ts";
import { csvFault, type CsvFault } from "../../faults.ts";

/** The number of cells that a row may have. */
export interface CellCount {
  min: number;
  max: number;
}

/** A row; or lines that are not one; or a pause among lines that make no row. */
export type CsvItem =
  | { cells: null; fault: null; end: number }
  | { line: number; cells: string[]; fault: null; end: number }
  | { line: number; lastLine: number; fault: CsvFault; start: number; end: number };

const linesToPause = 1_000;

interface Broken {
  line: number;
  lastLine: number;
  fault: CsvFault;
  start: number;
  end: number;
  /** Whether the lines after it may be the rest of the same row. */
  mayGoOn: boolean;
}

/**
 * Yields the rows of a CSV text from a position on, without empty lines. After a row whose quotes are broken, or that
 * has an invalid number of cells, reading continues at the next line: the lines up to the next valid row are one item.
 */
export function* csvRows(
  text: string,
  start: CsvPosition,
  dialect: CsvDialect,
  count: CellCount,
): Generator<CsvItem, void> {
  let broken = null as Broken | null;
  let position = start;
  let idle = 0;
  while (position.offset < text.length) {
    if (++idle % linesToPause === 0) yield { cells: null, fault: null, end: position.offset };
    const row = withoutSurplus(parseRow(text, position, dialect), count.max);
    const fault = row.fault ?? faultOfCount(row.cells.length, count);
    if (row.fault === null && row.cells.length === 1 && row.cells[0]?.trim() === "") {
      position = { offset: row.end, line: row.lastLine + 1 };
      continue;
    }
    if (fault === null) {
      if (broken !== null) yield broken;
      broken = null;
      yield { line: row.line, cells: row.cells, fault: null, end: row.end };
      position = { offset: row.end, line: row.lastLine + 1 };
      continue;
    }
    const next = nextLine(text, position);
    if (broken?.mayGoOn === true) {
      broken = { ...broken, lastLine: position.line, end: next.offset };
    } else {
      if (broken !== null) yield broken;
      const mayGoOn = row.fault !== null || row.lastLine > row.line || row.cells.length < count.min;
      broken = {
        line: position.line,
        lastLine: position.line,
        fault,
        start: position.offset,
        end: next.offset,
        mayGoOn,
      };
    }
    position = next;
  }
  if (broken !== null) yield broken;
}

/** Removes surplus empty cells, which spreadsheets put behind a row. */
function withoutSurplus(row: CsvRow, max: number): CsvRow {
  while (row.cells.length > max && row.cells.at(-1) === "") row.cells.pop();
  return row;
}

function faultOfCount(cells: number, { min, max }: CellCount): CsvFault | null {
  if (cells >= min && cells <= max) return null;
  return csvFault("column_count", { cells, expected: cells < min ? min : max });
}
