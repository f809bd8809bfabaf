import { isEmail, limits, type Frequency, type ReminderType } from "@pomander/contract";
import type { SheetRow } from "../spreadsheet/types.ts";
import { isNotesHeading, type ReminderColumn } from "./columns.ts";
import { dayIn, isMonth, unclearDay, type DateOrder } from "./day.ts";
import { frequencyIn, isNothing, leadDaysIn, monthsIn, namesIn, splitLead, typeIn } from "./values.ts";

/** How the rows of a sheet are read. */
export interface RowReading {
  headings: readonly string[];
  /** What each of them means. */
  columns: readonly ReminderColumn[];
  order: DateOrder | null;
  /** For rows that don't say. */
  defaults: { type: ReminderType; lead: readonly number[]; email: string };
}

/** A row as a reminder, its tag and people still by name. */
export interface RowDraft {
  title: string;
  type: ReminderType;
  expiryDate: string;
  remindBeforeDays: number;
  alsoBeforeDays: number[];
  /** null: the row has none. */
  email: string | null;
  frequency: Frequency;
  remindDaysStart: string | null;
  renewEveryMonths: number | null;
  notes: string;
  /** Empty: none. */
  tagName: string;
  /** Names and addresses; those that only commas separate are together, since "Silva, Ana" may be one. */
  people: string[][];
  /** What the column of the address has besides addresses, where it has none; empty: nothing. */
  noAddress: string;
}

/** Why a row makes no reminder, and at which of its cells; null: no other cell would help. */
export interface CellFault {
  at: number | null;
  message: string;
}

/** A reminder, with what of the row does not come along as it stands; or everything for which the row makes none. */
export type ReadRow = { line: number; title: string } & (
  | { draft: RowDraft; remarks: string[]; faults: [] }
  | { draft: null; remarks: []; faults: CellFault[] }
);

/** Reads a row below the headings. */
export function readReminderRow(row: SheetRow, reading: RowReading): ReadRow {
  const cells = new Cells(row, reading);
  const title = cells.text("title").replaceAll(/\s+/gu, " ");
  const { line, fault } = row;
  if (fault !== null) return { line, title, draft: null, remarks: [], faults: [{ at: null, message: fault }] };
  const draft = draftOf(cells, title, reading);
  const { faults, remarks } = cells;
  return faults.length > 0
    ? { line, title, draft: null, remarks: [], faults }
    : { line, title, draft, remarks, faults: [] };
}

/** The cells of a row, and what is found to say of them. */
class Cells {
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

function draftOf(cells: Cells, title: string, { order, defaults }: RowReading): RowDraft {
  if (title === "") cells.refuse("title", "It has no title.");
  if (title.length > limits.reminderTitle)
    cells.refuse("title", `The title is longer than ${limits.reminderTitle} characters.`);
  const expiryDate = expiryOf(cells, order);
  const notes = cells.notes();
  const type = typeOf(cells, defaults.type, notes);
  const { frequency, renewEveryMonths } = repetitionOf(cells, notes);
  const text = notes.join("\n");
  if (text.length > limits.reminderNotes)
    cells.refuse("notes", `The notes are longer than ${limits.reminderNotes.toLocaleString("en")} characters.`);
  return {
    title,
    type,
    expiryDate,
    ...leadOf(cells, defaults.lead),
    ...addressesOf(cells),
    frequency,
    remindDaysStart: frequency === "once" ? null : startOf(cells, order, expiryDate),
    renewEveryMonths,
    notes: text,
    tagName: cells.text("scopeTag").replaceAll(/\s+/gu, " "),
  };
}

/** The day that a cell names; null where it is empty, or refused. */
function dayOf(cells: Cells, column: "expiryDate" | "startDate", order: DateOrder | null): string | null {
  const text = cells.text(column);
  if (text === "") return null;
  const day = dayIn(text, order);
  if (day === unclearDay) cells.refuse(column, `"${shortened(text)}" can be two dates. Write it as ${datesOf(text)}.`);
  if (day === null) cells.refuse(column, `"${shortened(text)}" isn't a date.`);
  return day === unclearDay ? null : day;
}

const datesOf = (text: string) =>
  (["dayFirst", "monthFirst"] as const).map((order) => String(dayIn(text, order))).join(" or ");

/** Empty where there is none, which is said. */
function expiryOf(cells: Cells, order: DateOrder | null): string {
  const text = cells.text("expiryDate");
  if (text === "") cells.refuse("expiryDate", "It has no expiry date.");
  const day = dayOf(cells, "expiryDate", order);
  if (day !== null && isMonth(text)) cells.remark(`"${shortened(text)}" has no day, so it's the last of the month.`);
  return day ?? "";
}

function startOf(cells: Cells, order: DateOrder | null, expiryDate: string): string | null {
  const start = dayOf(cells, "startDate", order);
  if (start !== null && expiryDate !== "" && start > expiryDate)
    cells.refuse("startDate", "The start date is after the expiry date.");
  return start;
}

/** What a type's column holds besides types stays in the notes. */
function typeOf(cells: Cells, standard: ReminderType, notes: string[]): ReminderType {
  const text = cells.text("type");
  const type = text === "" ? standard : typeIn(text);
  if (type === null) notes.push(`${cells.heading("type")}: ${text}`);
  return type ?? standard;
}

/**
 * How often messages come, and every how many months it is renewed. What a column of frequencies says of more than a month
 * ("yearly", "12 months", "36") is how often it is renewed: nobody is reminded that seldom.
 */
function repetitionOf(cells: Cells, notes: string[]): Pick<RowDraft, "frequency" | "renewEveryMonths"> {
  const text = cells.text("frequency");
  const renewal = renewalOf(cells);
  const frequency = text === "" ? "once" : frequencyIn(text);
  if (frequency !== null) return { frequency, renewEveryMonths: renewal };
  const months = monthsIn(text, cells.heading("frequency"));
  if (months === null) {
    cells.remark(`"${shortened(text)}" isn't a frequency, so emails come once for each lead time.`);
    notes.push(`${cells.heading("frequency")}: ${text}`);
  }
  return { frequency: "once", renewEveryMonths: renewal ?? months };
}

function leadOf(cells: Cells, standard: readonly number[]) {
  const days = (["lead", "alsoBefore"] as const).flatMap((column) => {
    const text = cells.text(column);
    // A dash says nothing; "none" says something that no reminder can be.
    if (column === "lead" && text === "" && /\p{L}/u.test(cells.raw(column)))
      cells.remark(`Lead time "${shortened(cells.raw(column))}": ${standard.join(", ")} is used instead.`);
    if (/^[-−]\s*\d/u.test(text)) cells.remark(`Lead time "${shortened(text)}" is read as days before.`);
    const read = text === "" ? [] : leadDaysIn(text, cells.heading(column));
    if (read === null) cells.refuse(column, `"${shortened(text)}" isn't a number of days.`);
    return read ?? [];
  });
  const fallback = standard.find((day) => day <= limits.remindBeforeDays) ?? 0;
  // Where both have columns of their own, which is the reminder's own is said.
  const own = cells.text("alsoBefore") === "" ? [] : (leadDaysIn(cells.text("lead")) ?? []);
  const lead = splitLead(days.length === 0 ? standard : days, fallback);
  if (lead === null) {
    const { count, days: most } = limits.alsoBeforeDays;
    const column = cells.text("lead") === "" ? "alsoBefore" : "lead";
    cells.refuse(column, `It has more than ${count + 1} lead times, or one of more than ${most} days.`);
    return { remindBeforeDays: fallback, alsoBeforeDays: [] };
  }
  const [first] = own;
  if (own.length !== 1 || first === undefined || first > limits.remindBeforeDays) return lead;
  return {
    remindBeforeDays: first,
    alsoBeforeDays: days.filter((day, at) => day !== first && days.indexOf(day) === at),
  };
}

/** The first address gets the message; further ones are looked up among the people. */
function addressesOf(cells: Cells): Pick<RowDraft, "email" | "people" | "noAddress"> {
  const named = namesIn(cells.text("email").replaceAll(/(?<=@\S+)\s+(?=\S+@)/gu, ";"));
  const [email, ...more] = named.flat().filter((name) => isEmail(name));
  const others = named.map((names) => names.filter((name) => !isEmail(name))).filter(({ length }) => length > 0);
  const people = [...namesIn(cells.text("people")), ...more.map((address) => [address]), ...others];
  const noAddress = email === undefined ? named.map((names) => names.join(", ")).join("; ") : "";
  return { email: email ?? null, people, noAddress: shortened(noAddress) };
}

function renewalOf(cells: Cells): number | null {
  const text = cells.text("renewEvery");
  if (text === "") return null;
  const months = monthsIn(text, cells.heading("renewEvery"));
  if (months === null) cells.remark(`"${shortened(text)}" isn't a number of months, so it's left out.`);
  return months;
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
