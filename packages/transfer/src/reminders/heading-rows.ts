import { readAnyDate } from "./dates/read-date.ts";
import { foldHeading, meaningsOf } from "./headings.ts";

interface Row {
  line: number;
  cells: readonly string[];
}

const rowsLookedAt = 20;
const isFilled = (cell: string | undefined) => (cell ?? "").trim() !== "";
/** Characters of the longest heading: a sentence above the table is none. */
const longestHeading = 60;
const isKnown = (cell: string) => cell.length <= longestHeading && meaningsOf(foldHeading(cell)).length > 0;
/** A title over all columns has one text in each: it counts once. */
const countKnown = ({ cells }: Row) => new Set(cells.filter(isKnown).map(foldHeading)).size;
/** Dates that headings have: a list of quarters, or of months. */
const ofHeadings: ReadonlySet<string> = new Set(["noYear", "noYearPeriod", "month", "quarter", "year"]);
const hasDate = ({ cells }: Row) =>
  cells.some((cell) => {
    const read = readAnyDate(cell);
    return read.kind === "guess" ? !ofHeadings.has(read.guess) : read.kind !== "none";
  });

/**
 * Which row has the headings: of the first ones that which has the most known ones, or the row below where it is headings too;
 * without any, the first of two cells.
 */
export function headingRow(rows: readonly Row[]): number {
  const first = rows.slice(0, rowsLookedAt);
  const known = first.map(countKnown);
  const most = Math.max(0, ...known);
  if (most === 0)
    return Math.max(
      0,
      first.findIndex(({ cells }) => cells.filter(isFilled).length > 1),
    );
  const at = known.indexOf(most);
  return isGroupRow(rows[at], rows[at + 1]) ? at + 1 : at;
}

/** The headings in a row, each with the group above it where the row above has groups: "Contract", "End" is "Contract End". */
export function headingsAt(rows: readonly Row[], at: number): string[] {
  const { cells = [] } = rows[at] ?? {};
  const above = rows[at - 1];
  if (above === undefined || !isGroupRow(above, rows[at])) return [...cells];
  let group = "";
  return Array.from({ length: Math.max(cells.length, above.cells.length) }, (_, column) => {
    const [upper, lower] = [(above.cells[column] ?? "").trim(), (cells[column] ?? "").trim()];
    group = upper === "" && lower !== "" ? group : upper;
    return group === "" || foldHeading(group) === foldHeading(lower) ? lower : `${group} ${lower}`.trim();
  });
}

/**
 * Whether a row has groups of the headings in the row below: several texts, some over more than one column or with gaps that the
 * row below fills, and no dates in either.
 */
function isGroupRow(above: Row | undefined, below: Row | undefined): boolean {
  if (above === undefined || below === undefined || below.line !== above.line + 1) return false;
  if (new Set(above.cells.filter(isFilled)).size < 2 || hasDate(above) || hasDate(below)) return false;
  const columns = below.cells.map((cell, at) => ({ cell, upper: above.cells[at] ?? "", before: above.cells[at - 1] }));
  const isSplit = columns.some(
    ({ cell, upper, before }) => isFilled(cell) && cell !== upper && (!isFilled(upper) || upper === before),
  );
  return isSplit && columns.some(({ cell, upper }) => cell !== upper && isKnown(cell));
}
