import type { ReminderType } from "@pomander/contract";
import type { SheetRow } from "../spreadsheet/types.ts";
import { isNotesHeading, type ReminderColumn } from "./columns.ts";
import type { DateOrder } from "./day.ts";
import { isNothing } from "./values.ts";

/** How the rows of a sheet are read. */
export interface RowReading {
  headings: readonly string[];
  /** What each of them means. */
  columns: readonly ReminderColumn[];
  order: DateOrder | null;
  /** For rows that don't say. */
  defaults: { type: ReminderType; lead: readonly number[]; email: string };
}

/** Why a row makes no reminder, and at which of its cells; null: no other cell would help. */
export interface CellFault {
  at: number | null;
  message: string;
}

/** The cells of a row, and what is found to say of them. */
export class Cells {
  readonly faults: CellFault[] = [];
  readonly remarks: string[] = [];
  readonly #row: SheetRow;
  readonly #reading: RowReading;
  constructor(row: SheetRow, reading: RowReading) {
    this.#row = row;
    this.#reading = reading;
  }

  /** Nothing comes of the row while the cell is as it is. */
  refuse(column: ReminderColumn, message: string): void {
    const at = column === "notes" ? this.#longestNotes() : this.#reading.columns.indexOf(column);
    this.faults.push({ at: at === -1 ? null : at, message });
  }

  remark(message: string): void {
    this.remarks.push(message);
  }

  #longestNotes(): number {
    const lengths = this.#reading.columns.map((column, at) =>
      column === "notes" ? (this.#row.cells[at] ?? "").length : -1,
    );
    return lengths.indexOf(Math.max(...lengths));
  }

  /** Of the column of a meaning, as it stands but trimmed; empty without one. */
  raw(column: ReminderColumn): string {
    const at = this.#reading.columns.indexOf(column);
    // No cell but of notes has so much to say.
    return withoutGuard((this.#row.cells[at] ?? "").slice(0, 1_000).trim());
  }

  /** The same, but empty where the cell says that it holds nothing. */
  text(column: ReminderColumn): string {
    const cell = this.raw(column);
    return column !== "title" && isNothing(cell) ? "" : cell;
  }

  heading(column: ReminderColumn): string {
    return this.#reading.headings[this.#reading.columns.indexOf(column)] ?? "";
  }

  /** Of all columns of notes: one that is headed "Notes" as it stands, the others with their heading. */
  notes(): string[] {
    return this.#reading.columns.flatMap((column, at) => {
      const cell = withoutGuard((this.#row.cells[at] ?? "").trim());
      if (column !== "notes" || cell === "") return [];
      const heading = this.#reading.headings[at]?.trim() ?? "";
      return heading === "" || isNotesHeading(heading) ? [cell] : [`${heading}: ${cell}`];
    });
  }
}

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, "");

/** A cell as a sentence quotes it. */
export const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
