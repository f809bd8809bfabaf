import type { SheetRow } from "@pomander/transfer/spreadsheets";

/** What was typed over the cells of a sheet: by the line of the row, then by the cell's place in it. */
export type Edits = ReadonlyMap<number, ReadonlyMap<number, string>>;

export const noEdits: Edits = new Map();

/** A row with what was typed over it; the row itself where nothing was. */
export function withEdits(row: SheetRow, edits: Edits): SheetRow {
  const typed = edits.get(row.line);
  return typed === undefined ? row : withCells(row, typed);
}

/** A row with other cells, by their place. */
export function withCells(row: SheetRow, typed: ReadonlyMap<number, string>): SheetRow {
  const width = Math.max(row.cells.length, ...[...typed.keys()].map((at) => at + 1));
  const typedOver = new Map([...typed.keys()].map((at) => [at, row.cells[at] ?? ""]));
  return {
    ...row,
    cells: Array.from({ length: width }, (_, at) => typed.get(at) ?? row.cells[at] ?? ""),
    typedOver: new Map([...typedOver, ...(row.typedOver ?? [])]),
  };
}

/** What was typed before, and some cells of a row besides. */
export const withTyped = (edits: Edits, line: number, typed: ReadonlyMap<number, string>): Edits =>
  new Map(edits).set(line, new Map([...(edits.get(line) ?? []), ...typed]));
