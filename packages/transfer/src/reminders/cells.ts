import type { ReminderType } from "@pomander/contract";
import type { SheetRow } from "../spreadsheet/types.ts";
import { isNotesHeading } from "./columns.ts";
import { isBeginHeading } from "./headings.ts";
import type { ReminderColumn } from "./reminder-column.ts";
import type { DateGuess } from "./dates/guessed-day.ts";
import type { DateOrder } from "./dates/written-day.ts";
import { withoutSecrets } from "./secrets.ts";
import { isNothing } from "./values.ts";

/** How the rows of a sheet are read. */
export interface RowReading {
  headings: readonly string[];
  /** What each of them means. */
  columns: readonly ReminderColumn[];
  order: DateOrder | null;
  /** What a person said of dates that are less than a day. */
  answers: DateAnswers;
  /** The day on which the file is read, from which dates without a year count. */
  today: string;
  /** For rows that don't say. */
  defaults: { type: ReminderType; lead: readonly number[]; email: string; tag: string };
}

/** What is asked about a date: whether a guess is right, or whether the start or the end of a period counts. */
export type DateQuestion =
  | { kind: DateGuess; text: string; day: string }
  | { kind: "range"; text: string; from: string; to: string };
export type DateAnswer = "use" | "from" | "to" | "out";
export type DateAnswers = ReadonlyMap<DateQuestion["kind"], DateAnswer>;

/** Why a row makes no reminder, and at which of its cells; null: no other cell would help. */
export interface CellFault {
  at: number | null;
  message: string;
}

/** The cells of a row, and what is found to say of them. */
export class Cells {
  readonly faults: CellFault[] = [];
  readonly remarks: string[] = [];
  /** What is asked about its date. */
  question: DateQuestion | null = null;
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

  has(column: ReminderColumn): boolean {
    return this.#reading.columns.includes(column);
  }

  /** The cell of the column of a meaning, trimmed; empty without one. */
  raw(column: ReminderColumn): string {
    return this.#at(this.#reading.columns.indexOf(column));
  }

  /** What the cell of the column of a meaning had before it was typed over; null: it wasn't. */
  typedOver(column: ReminderColumn): string | null {
    const before = this.#row.typedOver?.get(this.#reading.columns.indexOf(column));
    return before === undefined ? null : this.#withoutSecrets(withoutGuard(before.slice(0, 1_000).trim()));
  }

  /** The title, of all columns that are parts of it. */
  title(): string {
    const parts = this.#reading.columns.flatMap((column, at) => (column === "title" ? [this.#at(at)] : []));
    return [...new Set(parts.filter((part) => part !== ""))].join(" – ").replaceAll(/\s+/gu, " ");
  }

  // No cell but of notes has so much to say.
  #at(at: number): string {
    return this.#withoutSecrets(withoutGuard((this.#row.cells[at] ?? "").slice(0, 1_000).trim()));
  }

  /** Leaves a file of exported reminders as it is: they have these words already. */
  #withoutSecrets(text: string): string {
    if (this.#reading.columns.includes("id")) return text;
    const safe = withoutSecrets(text);
    if (safe !== text && !this.remarks.includes(secretRemark)) this.remark(secretRemark);
    return safe;
  }

  /** The cell that says when the row begins; empty without one, and in a file of exported reminders, whose start is of messages. */
  begin(): string {
    const { columns, headings } = this.#reading;
    if (columns.includes("id")) return "";
    const isBegin = (column: ReminderColumn, at: number) =>
      (column === "startDate" || column === "notes") && isBeginHeading(headings[at] ?? "");
    return this.#at(columns.findIndex(isBegin));
  }

  /** The same, but empty where the cell says that it holds nothing. */
  text(column: ReminderColumn): string {
    const cell = this.raw(column);
    return isNothing(cell) ? "" : cell;
  }

  heading(column: ReminderColumn): string {
    return this.#reading.headings[this.#reading.columns.indexOf(column)] ?? "";
  }

  /** Of all columns of notes: one that is headed "Notes" as it stands, the others with their heading. */
  notes(): string[] {
    return this.#reading.columns.flatMap((column, at) => {
      const cell = this.#withoutSecrets(withoutGuard((this.#row.cells[at] ?? "").trim()));
      if (column !== "notes" || cell === "") return [];
      const heading = this.#reading.headings[at]?.trim() ?? "";
      return heading === "" || isNotesHeading(heading) ? [cell] : [`${heading}: ${cell}`];
    });
  }
}

const secretRemark = "What looks like a password or another secret is left out.";

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, "");

/** A cell as a sentence quotes it. */
export const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
