import type { Frequency } from "@pomander/contract";
import { type Cells, type DateAnswers, shortened, type RowReading } from "./cells.ts";
import { readDate, type DateReading } from "./dates/read-date.ts";
import type { ReadingNotes } from "./reading-notes.ts";
import { isNothing } from "./cell-text.ts";

type Context = Pick<RowReading, "order" | "answers" | "today">;

/** Guesses that contain as much as the cell does: its words are not kept in the notes too. */
const whole: ReadonlySet<string> = new Set(["dayNumber", "epoch", "shortYear", "early", "far"]);

/**
 * Returns the expiry date as `YYYY-MM-DD`; empty where there is none yet, which is reported. A cell that contains more
 * is kept in the notes, also where a day was typed over it.
 */
export function expiryOf(cells: Cells, context: Context, notes: string[]): string {
  const before = cells.typedOver("expiryDate") ?? "";
  if (before !== cells.text("expiryDate") && saysMore(before, context))
    notes.push(`${cells.heading("expiryDate")}: ${before}`);
  return readExpiry(cells, context, notes);
}

/** Returns whether a cell has other words than a day, or several days, or one that does not exist. */
function saysMore(text: string, { order, today }: Context): boolean {
  if (isNothing(text)) return false;
  const read = readDate(text, { order, today });
  return read.kind === "guess" ? !whole.has(read.guess) : read.kind !== "day" && read.kind !== "either";
}

function readExpiry(cells: Cells, { order, answers, today }: Context, notes: string[]): string {
  const text = cells.text("expiryDate");
  const shown = shortened(text);
  const refuse = <Code extends keyof ReadingNotes>(code: Code, ...params: ReadingNotes[Code]) => {
    cells.refuse("expiryDate", code, ...params);
    return "";
  };
  /** Refuses a date that is asked about, or that the user chose not to use. */
  const refuseAsked = (asked: Asked, day: false | null, said: string) => {
    if (day === false) return refuse("unusedDate", said);
    return asked.kind === "guess" ? refuse("askedDate", said, asked.day) : refuse("askedPeriod", said);
  };
  const begin = cells.begin();
  const begun = readDate(begin, { order, today });
  // A period may be in the column of its start alone.
  if (text === "" && begun.kind === "range") {
    cells.question = { ...begun, text: begin };
    const day = answered(begun, answers);
    if (typeof day !== "string") return refuseAsked(begun, day, shortened(begin));
    cells.warn("dateReadAs", shortened(begin), day);
    return day;
  }
  if (text === "") return refuse("noExpiry");
  const read = beforeStart(readDate(text, { order, today, start: begun.kind === "day" ? begun.day : null }), begun);
  switch (read.kind) {
    case "day":
      return read.day;
    case "guess":
    case "range": {
      cells.question = read.kind === "guess" ? { kind: read.guess, text, day: read.day } : { ...read, text };
      const day = answered(read, answers);
      if (typeof day !== "string") return refuseAsked(read, day, shown);
      cells.warn("dateReadAs", shown, day);
      if (read.kind === "range" || !whole.has(read.guess)) notes.push(`${cells.heading("expiryDate")}: ${text}`);
      return day;
    }
    case "either":
      return refuse("eitherDate", shown, read.days);
    case "several":
      return refuse("severalDates", shown);
    case "none":
      return refuse("noDate", shown);
  }
}

/** Turns a day before its start into a question: the two may have been swapped. */
const beforeStart = (read: DateReading, begun: DateReading): DateReading =>
  read.kind === "day" && begun.kind === "day" && begun.day > read.day
    ? { kind: "guess", guess: "early", day: read.day }
    : read;

type Asked = Extract<DateReading, { kind: "guess" | "range" }>;

/** Returns the day that the user chose; null while it is asked, `false` for none. */
function answered(read: Asked, answers: DateAnswers): string | false | null {
  const answer = answers.get(read.kind === "guess" ? read.guess : "range");
  if (answer === undefined) return null;
  if (answer === "out") return false;
  return read.kind === "guess" ? read.day : answer === "from" ? read.from : read.to;
}

interface StartOptions {
  frequency: Frequency;
  expiryDate: string;
  notes: string[];
}

/**
 * Returns the day from which a reminder recurs; null for none. One that doesn't recur has it in its notes, except in a
 * file of exported reminders.
 */
export function startOf(
  cells: Cells,
  { order, today }: Context,
  { frequency, expiryDate, notes }: StartOptions,
): string | null {
  const text = cells.text("startDate");
  if (text === "") return null;
  if (frequency === "once") {
    if (!cells.has("id")) notes.push(`${cells.heading("startDate")}: ${text}`);
    return null;
  }
  const read = readDate(text, { order, today });
  if (read.kind === "either") cells.refuse("startDate", "eitherDate", shortened(text), read.days);
  else if (read.kind !== "day") cells.refuse("startDate", "noDate", shortened(text));
  else if (expiryDate !== "" && read.day > expiryDate) cells.refuse("startDate", "startAfterExpiry");
  return read.kind === "day" ? read.day : null;
}
