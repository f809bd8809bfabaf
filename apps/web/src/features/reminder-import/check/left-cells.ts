import { isSecretColumn, withoutSecrets, type Sheet } from "@pomander/transfer/spreadsheets";
import { format } from "@pomander/texts/format";
import { texts } from "../texts.ts";
import type { SheetSettings } from "./sheet-settings.ts";

const { left: words, columns } = texts.check;

/** Cells that don't come in: where they are in the file, and how many. */
export interface LeftCells {
  where: string;
  cells: number;
}

const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;
const sumOf = (rows: Sheet["rows"]) => rows.reduce((sum, { cells }) => sum + filledOf(cells), 0);

/** All cells of a file that no reminder gets, or not whole, by the choice of sheet, headings and columns; those of refused rows aside. */
export function leftCellsOf(sheets: readonly Sheet[], sheetAt: number, settings: SheetSettings): LeftCells[] {
  const { headingRow, headings, columns: meanings } = settings;
  const rows = sheets[sheetAt]?.rows ?? [];
  const below = rows.slice(headingRow + 1);
  const ofColumns = meanings.flatMap((meaning, at): LeftCells[] => {
    const heading = headings[at]?.trim() || columns.unnamed(at + 1);
    const filled = below.flatMap(({ cells }) => (filledOf([cells[at] ?? ""]) > 0 ? [cells[at] ?? ""] : []));
    if (meaning !== "ignore" && meanings.includes("id")) return [];
    if (meaning !== "ignore")
      return [{ where: words.secretIn(heading), cells: filled.filter((cell) => withoutSecrets(cell) !== cell).length }];
    const isSecret = isSecretColumn(headings[at] ?? "", filled);
    return [{ where: isSecret ? words.secret(heading) : words.column(heading), cells: filled.length }];
  });
  // The row above the headings may be a part of them.
  const above = rows.slice(0, headingRow).filter(({ cells }) => !cells.some((cell) => isPartOf(cell, headings)));
  const others = sheets.flatMap((sheet, at) =>
    at === sheetAt ? [] : [{ where: words.sheet(sheet.name), cells: sumOf(sheet.rows) }],
  );
  return [...ofColumns, { where: words.above, cells: sumOf(above) }, ...others].filter(({ cells }) => cells > 0);
}

const isPartOf = (cell: string, headings: readonly string[]) =>
  cell.trim() !== "" && headings.some((heading) => heading.startsWith(`${cell.trim()} `));

/** The number of cells that don't come in, and where they are; empty without any. */
export function leftText(left: readonly LeftCells[]): string {
  const sum = left.reduce((all, { cells }) => all + cells, 0);
  return sum === 0
    ? ""
    : words.sum(sum, left.map(({ where, cells }) => `${where} (${format.number(cells)})`).join(", "));
}
