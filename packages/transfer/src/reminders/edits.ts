import type { SheetRow } from "../spreadsheet/spreadsheet.ts";

/** The cells that the user overwrote in a sheet: new text by the row's line, then by column index. */
export type Edits = ReadonlyMap<number, ReadonlyMap<number, string>>;

export const noEdits: Edits = new Map();

/** Returns the row with its overwritten cells, or the row itself if there are none. */
export function withEdits(row: SheetRow, edits: Edits): SheetRow {
  const typed = edits.get(row.line);
  return typed === undefined ? row : withCells(row, typed);
}

/** Returns the row with other cells, given by column index. */
export function withCells(row: SheetRow, typed: ReadonlyMap<number, string>): SheetRow {
  const width = Math.max(row.cells.length, ...[...typed.keys()].map((at) => at + 1));
  const typedOver = new Map([...typed.keys()].map((at) => [at, row.cells[at] ?? ""]));
  return {
    ...row,
    cells: Array.from({ length: width }, (_, at) => typed.get(at) ?? row.cells[at] ?? ""),
    typedOver: new Map([...typedOver, ...(row.typedOver ?? [])]),
  };
}

/** Returns the edits with further cells of a row added. */
export const withTyped = (edits: Edits, line: number, typed: ReadonlyMap<number, string>): Edits =>
  new Map(edits).set(line, new Map([...(edits.get(line) ?? []), ...typed]));
