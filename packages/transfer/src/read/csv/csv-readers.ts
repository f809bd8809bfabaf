import type { FileContents, ReadOptions } from "../../file-contents.ts";
import type { ImportFormat } from "../../import-formats.ts";
import { ContentsBuilder } from "../contents-builder.ts";
import type { InputFile } from "../input-file.ts";
import { createPacer } from "../pacer.ts";
import type { Reader } from "../reader.ts";
import { checkColumns, createAnyRowReader, tableOf, type AnyRow } from "./any-csv.ts";
import type { CsvFile } from "./csv-file.ts";
import type { CellCount } from "./csv-rows.ts";
import { dashlaneZip } from "./dashlane-zip.ts";
import { enpassCells, isEnpass, readEnpassRow } from "./enpass.ts";
import { headerFormatOf, headerFormats } from "./header-formats.ts";
import { isKeeper, keeperCells, readKeeperRow } from "./keeper.ts";
import { readTable, wholeRows, type TableReading } from "./read-table.ts";

const headerReader = (format: ImportFormat): Reader => ({
  format,
  recognize: ({ csv }: InputFile) =>
    csv !== null && headerFormatOf(csv.first)?.format === format ? { format, needs: [] } : null,
  read: ({ csv }, options) => collect(format, csv, options, readTable),
});

const headerlessReader = (
  format: ImportFormat,
  isFormat: (csv: CsvFile) => boolean,
  count: CellCount,
  readRow: (source: string, cells: readonly string[], contents: ContentsBuilder) => void,
): Reader => ({
  format,
  recognize: ({ csv }: InputFile) => (csv !== null && isFormat(csv) ? { format, needs: [] } : null),
  read: ({ csv }, options) =>
    collect(format, csv, options, async (reading) => {
      for await (const { source, cells } of wholeRows(reading, reading.csv.start, count)) {
        readRow(source, cells, reading.contents);
      }
    }),
});

const anyReader: Reader = {
  format: "csv",
  recognize: ({ csv }: InputFile) => {
    const table = csv === null ? null : tableOf(csv);
    return table === null || table === undefined ? null : { format: "csv", needs: ["columns"], table };
  },
  read: ({ csv }, options) =>
    collect("csv", csv, options, async (reading) => {
      const columns = checkColumns(reading.csv, options.columns);
      const hasHeader = tableOf(reading.csv)?.hasHeader ?? false;
      const from = hasHeader ? reading.csv.second : reading.csv.start;
      const rows: AnyRow[] = [];
      for await (const row of wholeRows(reading, from, { min: 1, max: columns.length })) rows.push(row);
      const readRow = createAnyRowReader(hasHeader ? reading.csv.first : [], columns, rows);
      for (const row of rows) readRow(row, reading.contents);
    }),
};

/** Every reader of a CSV format: those that a header tells, those without one, and any table. */
export const csvReaders: readonly Reader[] = [
  dashlaneZip,
  ...[...new Set(headerFormats.map(({ format }) => format))].map(headerReader),
  headerlessReader("enpass-csv", isEnpass, enpassCells, readEnpassRow),
  headerlessReader("keeper-csv", isKeeper, keeperCells, readKeeperRow),
  anyReader,
];

async function collect(
  format: ImportFormat,
  csv: CsvFile | null,
  options: ReadOptions,
  read: (reading: TableReading) => Promise<void>,
): Promise<FileContents> {
  const contents = new ContentsBuilder(format);
  if (csv !== null) await read({ csv, contents, pacer: createPacer(options) });
  return contents.build();
}
