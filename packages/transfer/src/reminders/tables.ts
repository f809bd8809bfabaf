import type { SheetRow } from "../spreadsheet/spreadsheet.ts";
import { headingRow, headingsAt } from "./heading-rows.ts";
import { foldHeading, guessesOf, type ReminderColumn } from "./headings.ts";

const isFilled = (cell: string | undefined) => (cell ?? "").trim() !== "";
const meaningOf = (heading: string): ReminderColumn | undefined =>
  guessesOf(heading).toSorted((one, other) => one.rank - other.rank)[0]?.column;

/**
 * The rows of a sheet with those of further tables below the first in its columns, where their headings are in other columns. What
 * the first table has no column for comes behind it, with its heading.
 */
export function withOneTable(rows: readonly SheetRow[]): readonly SheetRow[] {
  const at = headingRow(rows);
  const headings = headingsAt(rows, at);
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), headings.length);
  let own: readonly string[] | null = null;
  return rows.map((row, index) => {
    if (index <= at || row.fault !== null) return row;
    if (isAnotherTable(row.cells, headings)) {
      own = row.cells;
      return { ...row, cells: [...headings] };
    }
    if (own !== null && areSame(row.cells, headings)) own = null;
    return own === null ? row : { ...row, cells: moved(row.cells, own, { headings, width }) };
  });
}

const areSame = (cells: readonly string[], headings: readonly string[]) =>
  cells.filter(isFilled).length > 1 &&
  cells.every((cell, at) => !isFilled(cell) || foldHeading(cell) === foldHeading(headings[at] ?? ""));

/** Headings of what a list has to say, a title and a date, in other columns than those of the first table. */
function isAnotherTable(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = cells.filter(isFilled);
  if (filled.length < 3 || new Set(filled).size < filled.length) return false;
  // Dates, amounts and long texts are of a list, not above it.
  if (filled.some((cell) => cell.length > 60 || /\d{2}/u.test(cell))) return false;
  const meanings = filled.map(meaningOf);
  const known = meanings.filter((meaning) => meaning !== undefined).length;
  if (!meanings.includes("title") || !meanings.includes("expiryDate") || known < filled.length / 2) return false;
  const places = (all: readonly string[]) =>
    (["title", "expiryDate"] as const).map((meaning) => all.findIndex((one) => meaningOf(one) === meaning)).join();
  const isMoved = cells.some((cell, at) => isFilled(cell) && foldHeading(cell) !== foldHeading(headings[at] ?? ""));
  return isMoved && (places(cells) !== places(headings) || (known === filled.length && !areNear(cells, headings)));
}

/** Whether most headings are those of the first table. */
const areNear = (cells: readonly string[], headings: readonly string[]) =>
  cells.filter((cell, at) => isFilled(cell) && foldHeading(cell) === foldHeading(headings[at] ?? "")).length >=
  cells.filter(isFilled).length / 2;

interface Layout {
  headings: readonly string[];
  width: number;
}

/** The cells of a row of another table, each in the column of the first table with the same heading, else the same meaning. */
function moved(cells: readonly string[], own: readonly string[], { headings, width }: Layout): string[] {
  const placed = Array.from({ length: width }, () => "");
  const more: string[] = [];
  // A text alone names what comes below.
  if (cells.filter(isFilled).length === 1) return [...cells];
  const taken = new Set<number>();
  const targets = own.map((heading) =>
    headings.findIndex((one) => isFilled(one) && foldHeading(one) === foldHeading(heading)),
  );
  for (const at of targets) taken.add(at);
  for (const [at, cell] of cells.entries()) {
    if (!isFilled(cell)) continue;
    const heading = own[at] ?? "";
    const byName = targets[at] ?? -1;
    const meaning = meaningOf(heading);
    const byMeaning = headings.findIndex(
      (one, index) => !taken.has(index) && meaning !== undefined && meaningOf(one) === meaning,
    );
    const to = byName === -1 ? byMeaning : byName;
    if (to !== -1 && placed[to] === "") placed[to] = cell;
    else more.push(isFilled(heading) ? `${heading.trim()}: ${cell}` : cell);
  }
  return [...placed, ...more];
}
