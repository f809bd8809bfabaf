import type { ContentsBuilder } from "../contents-builder.ts";
import type { Pacer } from "../pacer.ts";
import type { CsvFile } from "./csv-file.ts";
import { CsvHeader, CsvRecord } from "./csv-record.ts";
import { csvRows, type CellCount } from "./csv-rows.ts";
import { headerFormatOf } from "./header-formats.ts";
import type { CsvDialect, CsvPosition } from "./parse-row.ts";
import { rowFault } from "../../faults.ts";

const emptyRow = { outcome: "skipped", title: null, reason: rowFault("empty_row") } as const;

/** A table that is being read. */
export interface TableReading {
  csv: CsvFile;
  contents: ContentsBuilder;
  pacer: Pacer;
  /** The name of a table within a zip, which the source of a row then includes. */
  fileName?: string;
}

/** Reads one table, whose header determines its format, into the contents. */
export async function readTable(reading: TableReading): Promise<void> {
  const { csv, contents } = reading;
  const format = headerFormatOf(csv.first);
  if (format === null) return;
  const header = new CsvHeader(csv.first);
  const readRow = format.rowReader(header, csv.text);
  const dialect = { ...csv.dialect, hasBackslashes: format.hasBackslashes ?? false };
  const count = format.cellCount?.(header) ?? { min: csv.first.length, max: csv.first.length };
  for await (const { source, cells } of wholeRows(reading, csv.second, count, dialect)) {
    const record = new CsvRecord(header, cells);
    const found = cells.every((cell) => cell === "") ? emptyRow : readRow(record);
    if (!("outcome" in found)) {
      contents.add({ source, ...found, fields: [...(found.fields ?? []), ...record.remainder()] });
    } else if (found.outcome === "skipped") contents.skip(source, found.title, found.reason);
    else contents.fail(source, found.title, found.reason);
  }
}

/** Yields the valid rows from a position on; the others go to the contents as failed. */
export async function* wholeRows(
  { csv, contents, pacer, fileName }: TableReading,
  from: CsvPosition,
  count: CellCount,
  dialect: CsvDialect = csv.dialect,
): AsyncGenerator<{ source: string; cells: string[] }, void> {
  const sourceOf = (lines: string) =>
    fileName === undefined ? lines : `${fileName}, ${lines.charAt(0).toLowerCase()}${lines.slice(1)}`;
  for (const item of csvRows(csv.text, from, dialect, count)) {
    if (item.fault !== null) contents.fail(sourceOf(linesOf(item)), null, item.fault);
    else if (item.cells !== null) yield { source: sourceOf(`Line ${item.line}`), cells: item.cells };
    await pacer.pause(item.end / csv.text.length);
  }
}

const linesOf = ({ line, lastLine }: { line: number; lastLine: number }) =>
  line === lastLine ? `Line ${line}` : `Lines ${line} to ${lastLine}`;
