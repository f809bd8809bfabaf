import { decimal, putCell, type RowCounter } from "../sheet-builder.ts";
import type { Sheet, SheetRow } from "../spreadsheet.ts";
import { spreadsheetLimits } from "../spreadsheet-limits.ts";

type Attributes = Readonly<Record<string, string>>;

/** A merged cell, by a column that it covers: its value, and the rows that it still reaches. */
interface Span {
  value: string;
  rows: number;
}

interface OpenCell {
  attributes: Attributes;
  isCovered: boolean;
  paragraphs: string[];
}

/** Puts a sheet together out of the elements of a `table:table`, as they come. */
export class OdsTable {
  readonly #name: string;
  readonly #counter: RowCounter;
  readonly #rows: SheetRow[] = [];
  readonly #spans = new Map<number, Span>();
  #merged = 0;
  #line = 0;
  #repeats = 1;
  #cells: string[] = [];
  #covered: number[] = [];
  #column = 0;
  #cell: OpenCell | null = null;
  /** Comments and drawings in a cell, and the elements within them. */
  #aside = 0;
  #isParagraph = false;

  constructor(name: string, counter: RowCounter) {
    this.#name = name;
    this.#counter = counter;
  }

  sheet(): Sheet {
    return { name: this.#name, rows: this.#rows, merged: this.#merged };
  }

  open(name: string, attributes: Attributes): void {
    if (this.#aside > 0 || asides.has(name)) this.#aside += 1;
    else if (name === "table-row") {
      this.#repeats = countOf(attributes["number-rows-repeated"]);
      [this.#cells, this.#covered, this.#column] = [[], [], 0];
    } else if (name === "table-cell" || name === "covered-table-cell")
      this.#cell = { attributes, isCovered: name === "covered-table-cell", paragraphs: [] };
    else if (this.#cell === null) return;
    else if (name === "p" || name === "h") {
      this.#cell.paragraphs.push("");
      this.#isParagraph = true;
    } else if (name === "s") this.text(" ".repeat(Math.min(mostSpaces, countOf(attributes["c"]))));
    else if (name === "tab") this.text("\t");
    else if (name === "line-break") this.text("\n");
  }

  text(text: string): void {
    const paragraphs = this.#cell?.paragraphs ?? [];
    if (this.#isParagraph && this.#aside === 0) paragraphs.push((paragraphs.pop() ?? "") + text);
  }

  close(name: string): void {
    if (this.#aside > 0) this.#aside -= 1;
    else if (name === "p" || name === "h") this.#isParagraph = false;
    else if (name === "table-cell" || name === "covered-table-cell") this.#closeCell();
    else if (name === "table-row") this.#closeRow();
  }

  #closeCell(): void {
    if (this.#cell === null) return;
    const { attributes, isCovered, paragraphs } = this.#cell;
    this.#cell = null;
    const shown = shownOf(attributes, paragraphs.join("\n"));
    const [from, repeats] = [this.#column, countOf(attributes["number-columns-repeated"])];
    this.#column = from + repeats;
    const last = Math.min(this.#column, spreadsheetLimits.columns);
    for (let column = from; column < last; column++) {
      if (isCovered && this.#spans.has(column)) this.#covered.push(column);
      else putCell(this.#cells, column, shown);
    }
    // A cell past the last column is refused there.
    if (!isCovered && this.#column > last) putCell(this.#cells, this.#column, shown);
    const [rows, columns] = [countOf(attributes["number-rows-spanned"]), countOf(attributes["number-columns-spanned"])];
    if (isCovered || shown.trim() === "" || rows * columns === 1) return;
    const end = Math.min(from + columns, spreadsheetLimits.columns);
    for (let column = from; column < end; column++) this.#spans.set(column, { value: shown, rows });
  }

  /** A row without a value of its own, also one that merged cells reach, is left out. */
  #closeRow(): void {
    const isEmpty = this.#cells.length === 0;
    for (let at = 0; at < this.#repeats && !isEmpty; at++) {
      const row = { line: this.#line + at + 1, cells: this.#filled(at), fault: null };
      this.#counter.count(row);
      this.#rows.push(row);
    }
    this.#line += this.#repeats;
    for (const [column, span] of this.#spans) {
      if (span.rows <= this.#repeats) this.#spans.delete(column);
      else span.rows -= this.#repeats;
    }
  }

  /** The cells of the row, for the n-th time, with the values of merged cells that reach it. */
  #filled(at: number): readonly string[] {
    const cells = [...this.#cells];
    for (const column of this.#covered) {
      const span = this.#spans.get(column);
      if (span === undefined || span.rows <= at) continue;
      this.#counter.countMerged(span.value);
      putCell(cells, column, span.value);
      this.#merged += 1;
    }
    return cells;
  }
}

const asides: ReadonlySet<string> = new Set(["annotation", "frame", "shapes", "custom-shape", "control"]);
/** The largest number of spaces that one element may encode. */
const mostSpaces = 100;
/** Far past any row or column of a sheet, and still exact when added up. */
const mostRepeats = 1_100_000;

/** How often something is repeated; once for what is no number. */
function countOf(text: string | undefined): number {
  const count = /^\d{1,15}$/u.test(text ?? "") ? Number(text) : 1;
  return Math.min(Math.max(1, count), mostRepeats);
}

/** A cell as the sheet shows it, but dates as `YYYY-MM-DD`. */
function shownOf(attributes: Attributes, shown: string): string {
  const { "value-type": type, value = "", "date-value": date = "" } = attributes;
  const [day] = /^\d{4}-\d{2}-\d{2}/u.exec(date) ?? [];
  if (type === "date" && day !== undefined) return isMonth(shown) && day.endsWith("-01") ? day.slice(0, 7) : day;
  if (type === "boolean") return attributes["boolean-value"] === "true" ? "TRUE" : "FALSE";
  if (type === "float" && value.trim() !== "" && !Number.isNaN(Number(value)))
    return /\d/u.test(shown) ? shown : decimal(Number(value));
  return shown === "" ? (attributes["string-value"] ?? value) : shown;
}

/** Whether a date is shown without its day: "Mar 27", "03/2027". */
const isMonth = (shown: string) =>
  /^(?:\p{L}{3,}\.?[\s./-]*\d{2,4}|\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2})$/u.test(shown.trim());
