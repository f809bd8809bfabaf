import type { RowCounter } from "../sheet-builder.ts";
import { spreadsheetLimits } from "../spreadsheet-limits.ts";
import { columnOf } from "./references.ts";
import { transferError } from "../../faults.ts";

/** Lines and columns of merged cells, the last ones included. */
export interface MergedRange {
  from: { line: number; column: number };
  to: { line: number; column: number };
}

/** A row whose cells can still be filled. */
export interface OpenRow {
  line: number;
  cells: string[];
  fault: null;
}

/** The range that a reference such as "A2:A5" names; null for what names none. */
export function mergedRange(reference: string): MergedRange | null {
  const [, first, firstLine, last, lastLine] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/u.exec(reference) ?? [];
  const [from, to] = [columnOf(first ?? ""), columnOf(last ?? "")];
  if (from === null || to === null) return null;
  return { from: { line: Number(firstLine), column: from }, to: { line: Number(lastLine), column: to } };
}

/** Cells of merged ranges that are looked at, at most: as many as a sheet has. */
const mostCells = spreadsheetLimits.rows * spreadsheetLimits.columns;

/**
 * Repeats the value of merged cells in each of their rows (ECMA-376 part 1, §18.3.1.55). A row without a value of its own stays
 * left out. Returns how many cells were filled. Throws `sheet_too_…` past the bounds of a spreadsheet.
 */
export function fillMerged(rows: readonly OpenRow[], ranges: readonly MergedRange[], counter: RowCounter): number {
  const indexes = new Map(rows.map(({ line }, index) => [line, index]));
  let [filled, seen] = [0, 0];
  for (const { from, to } of ranges) {
    const first = indexes.get(from.line);
    const value = first === undefined ? undefined : rows[first]?.cells[from.column];
    if (first === undefined || value === undefined || value === "") continue;
    const lastColumn = Math.min(to.column, spreadsheetLimits.columns - 1);
    for (let at = first; at < rows.length; at++) {
      const row = rows[at];
      if (row === undefined || row.line > to.line) break;
      seen += Math.max(1, lastColumn - from.column + 1);
      if (seen > mostCells) throw transferError("sheet_too_many_merged");
      for (let column = from.column; column <= lastColumn; column++) {
        while (row.cells.length <= column) row.cells.push("");
        if (row.cells[column] !== "") continue;
        counter.countMerged(value);
        row.cells[column] = value;
        filled += 1;
      }
    }
  }
  return filled;
}
