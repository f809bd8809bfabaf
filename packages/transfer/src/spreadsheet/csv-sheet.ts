import { startOfCsv } from "../read/csv/csv-file.ts";
import { csvRows } from "../read/csv/csv-rows.ts";
import type { CsvDialect, CsvPosition } from "../read/csv/parse-row.ts";
import type { Pacer } from "../read/pacer.ts";
import { RowCounter } from "./sheet-builder.ts";
import type { Sheet, SheetRow } from "./spreadsheet.ts";

const delimiters = [",", ";", "\t", "|"];
const sampleRows = 50;
const sampleLength = 256 * 1024;
const anyCount = { min: 1, max: Infinity };

/** Reads CSV of any of the usual delimiters. Rows whose quotes are broken come with a fault. Throws `sheet_too_…`. */
export async function readCsvSheet(text: string, pacer: Pacer): Promise<Sheet> {
  const start = startOfCsv(text);
  const dialect = dialectOf(text, start);
  const counter = new RowCounter();
  const rows: SheetRow[] = [];
  for (const item of csvRows(text, start, dialect, anyCount)) {
    const row = rowOf(item);
    if (row !== null) {
      counter.count(row);
      rows.push(row);
    }
    await pacer.pause(item.end / text.length);
  }
  return { name: "", rows, merged: 0 };
}

function rowOf(item: ReturnType<typeof csvRows> extends Generator<infer T> ? T : never): SheetRow | null {
  if (item.fault !== null) return { line: item.line, cells: [], fault: item.fault };
  if (item.cells === null) return null;
  const cells = withoutEmptyEnd(item.cells);
  return cells.length === 0 ? null : { line: item.line, cells, fault: null };
}

/** Spreadsheets put empty cells behind a row. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1);
}

/** The delimiter that the most rows agree about, by the number of cells that it gives: titles above a table have fewer. */
function dialectOf(text: string, start: CsvPosition): CsvDialect {
  const candidates = delimiters.map((delimiter) => ({ delimiter, weight: weightOf(text, start, { delimiter }) }));
  const { delimiter } = candidates.reduce((best, other) => (other.weight > best.weight ? other : best));
  return { delimiter };
}

function weightOf(text: string, start: CsvPosition, dialect: CsvDialect): number {
  const rowsOfWidth = new Map<number, number>();
  let seen = 0;
  for (const { cells, end } of csvRows(text, start, dialect, anyCount) as Iterable<{ cells?: string[]; end: number }>) {
    const width = cells?.length ?? 0;
    if (width > 1) rowsOfWidth.set(width, (rowsOfWidth.get(width) ?? 0) + 1);
    if (++seen === sampleRows || end > start.offset + sampleLength) break;
  }
  return Math.max(0, ...[...rowsOfWidth].map(([width, rows]) => rows * (width - 1)));
}
