import type { ReminderType } from "@pomander/contract";
import type { SheetRow } from "../spreadsheet/spreadsheet.ts";
import { isNotesHeading } from "./columns.ts";
import { isBeginHeading, type ReminderColumn } from "./headings.ts";
import type { DateGuess } from "./dates/guessed-day.ts";
import type { DateOrder } from "./dates/written-day.ts";
import { withoutSecrets } from "./secrets.ts";
import type { ReadingNote, ReadingNotes } from "./reading-notes.ts";
import { isNothing } from "./cell-text.ts";

/** The parameters for reading the rows of a sheet. */
export interface RowReading {
  headings: readonly string[];
  /** The meaning of each heading's column. */
  columns: readonly ReminderColumn[];
  order: DateOrder | null;
  /** The user's answers about dates that are not a definite day. */
  answers: DateAnswers;
  /** The day on which the file is read, relative to which dates without a year are read. */
  today: string;
  /** Values for rows that don't specify them. */
  defaults: {
    type: ReminderType;
    lead: readonly number[];
    email: string;
    tag: string;
    /** The currency of amounts without one; empty: they go to the notes. */
    currency: string;
  };
}

/** A question about a date: whether a guess is right, or whether the start or the end of a period counts. */
export type DateQuestion =
  | { kind: DateGuess; text: string; day: string }
  | { kind: "range"; text: string; from: string; to: string };
export type DateAnswer = "use" | "from" | "to" | "out";
export type DateAnswers = ReadonlyMap<DateQuestion["kind"], DateAnswer>;

/** The reason why a row makes no reminder, and which of its cells caused it; null: no other cell would help. */
export interface CellFault {
  at: number | null;
  note: ReadingNote;
}

/** The cells of a row, and the faults and warnings found in them. */
export class Cells {
  readonly faults: CellFault[] = [];
  readonly warnings: ReadingNote[] = [];
  /** The question about the row's date. */
  question: DateQuestion | null = null;
  readonly #row: SheetRow;
  readonly #reading: RowReading;
  constructor(row: SheetRow, reading: RowReading) {
    this.#row = row;
    this.#reading = reading;
  }

  /** Refuses the row until the cell is changed. */
  refuse<Code extends keyof ReadingNotes>(column: ReminderColumn, code: Code, ...params: ReadingNotes[Code]): void {
    const at = column === "notes" ? this.#longestNotes() : this.#reading.columns.indexOf(column);
    this.faults.push({ at: at === -1 ? null : at, note: { code, params } as ReadingNote });
  }

  warn<Code extends keyof ReadingNotes>(code: Code, ...params: ReadingNotes[Code]): void {
    this.warnings.push({ code, params } as ReadingNote);
  }

  #longestNotes(): number {
    const lengths = this.#reading.columns.map((column, at) =>
      column === "notes" ? (this.#row.cells[at] ?? "").length : -1,
    );
    return lengths.indexOf(Math.max(...lengths));
  }

  has(column: ReminderColumn): boolean {
    return this.#reading.columns.includes(column);
  }

  /** Returns the cell of the column of a meaning, trimmed; empty without one. */
  raw(column: ReminderColumn): string {
    return this.#at(this.#reading.columns.indexOf(column));
  }

  /** Returns the text that the cell of the column of a meaning had before it was typed over; null: it wasn't. */
  typedOver(column: ReminderColumn): string | null {
    const before = this.#row.typedOver?.get(this.#reading.columns.indexOf(column));
    return before === undefined ? null : this.#withoutSecrets(withoutGuard(before.slice(0, 1_000).trim()));
  }

  /** Returns the title, joined from all columns that are parts of it. */
  title(): string {
    const parts = this.#reading.columns.flatMap((column, at) => (column === "title" ? [this.#at(at)] : []));
    return [...new Set(parts.filter((part) => part !== ""))].join(" – ").replaceAll(/\s+/gu, " ");
  }

  // 1,000 characters are more than any cell needs, except notes.
  #at(at: number): string {
    return this.#withoutSecrets(withoutGuard((this.#row.cells[at] ?? "").slice(0, 1_000).trim()));
  }

  /** Removes secrets, except in a file of exported reminders, which contain the same words already. */
  #withoutSecrets(text: string): string {
    if (this.#reading.columns.includes("id")) return text;
    const safe = withoutSecrets(text);
    if (safe !== text && !this.warnings.some(({ code }) => code === "secretLeftOut")) this.warn("secretLeftOut");
    return safe;
  }

  /**
   * Returns the cell that says when the row's period begins; empty without one, and in a file of exported reminders,
   * whose start is that of messages.
   */
  begin(): string {
    const { columns, headings } = this.#reading;
    if (columns.includes("id")) return "";
    const isBegin = (column: ReminderColumn, at: number) =>
      (column === "startDate" || column === "notes") && isBeginHeading(headings[at] ?? "");
    return this.#at(columns.findIndex(isBegin));
  }

  /** Returns the same as `raw`, but empty where the cell says that it has no value. */
  text(column: ReminderColumn): string {
    const cell = this.raw(column);
    return isNothing(cell) ? "" : cell;
  }

  heading(column: ReminderColumn): string {
    return this.#reading.headings[this.#reading.columns.indexOf(column)] ?? "";
  }

  /** Returns the cells of all columns of notes: one that is headed "Notes" unchanged, the others with their heading. */
  notes(): string[] {
    return this.#reading.columns.flatMap((column, at) => {
      const cell = this.#withoutSecrets(withoutGuard((this.#row.cells[at] ?? "").trim()));
      if (column !== "notes" || cell === "") return [];
      const heading = this.#reading.headings[at]?.trim() ?? "";
      return heading === "" || isNotesHeading(heading) ? [cell] : [`${heading}: ${cell}`];
    });
  }
}

/** Removes the apostrophe that an export puts before text that a spreadsheet would take for a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, "");

/** Returns a cell as a sentence quotes it. */
export const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
