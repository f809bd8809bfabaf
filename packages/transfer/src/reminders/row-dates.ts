import type { Frequency } from "@pomander/contract";
import { type Cells, type DateAnswers, shortened, type RowReading } from "./cells.ts";
import { readDate, type DateReading } from "./dates/read-date.ts";
import { isNothing } from "./values.ts";

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
  const refuse = (message: string) => {
    cells.refuse("expiryDate", message);
    return "";
  };
  const begin = cells.begin();
  const begun = readDate(begin, { order, today });
  // A period may be in the column of its start alone.
  if (text === "" && begun.kind === "range") {
    cells.question = { ...begun, text: begin };
    const day = answered(begun, answers);
    if (typeof day === "string") cells.remark(`"${shortened(begin)}" is read as ${day}.`);
    else return refuse(day === null ? askedOf(begun, shortened(begin)) : notUsed(shortened(begin)));
    return day;
  }
  if (text === "") return refuse("It has no expiry date.");
  const read = beforeStart(readDate(text, { order, today, start: begun.kind === "day" ? begun.day : null }), begun);
  switch (read.kind) {
    case "day":
      return read.day;
    case "guess":
    case "range": {
      cells.question = read.kind === "guess" ? { kind: read.guess, text, day: read.day } : { ...read, text };
      const day = answered(read, answers);
      if (typeof day !== "string") return refuse(day === null ? askedOf(read, shown) : notUsed(shown));
      cells.remark(`"${shown}" is read as ${day}.`);
      if (read.kind === "range" || !whole.has(read.guess)) notes.push(`${cells.heading("expiryDate")}: ${text}`);
      return day;
    }
    case "either":
      return refuse(canBeTwo(shown, read.days));
    case "several":
      return refuse(`"${shown}" has several dates. Enter the one that counts.`);
    case "none":
      return refuse(`"${shown}" isn't a date.`);
  }
}

/** Turns a day before its start into a question: the two may have been swapped. */
const beforeStart = (read: DateReading, begun: DateReading): DateReading =>
  read.kind === "day" && begun.kind === "day" && begun.day > read.day
    ? { kind: "guess", guess: "early", day: read.day }
    : read;

const notUsed = (shown: string) => `"${shown}" isn't used as a date, as you chose.`;
const canBeTwo = (shown: string, days: readonly string[]) =>
  `"${shown}" can be two dates. Write it as ${days.join(" or ")}.`;

type Asked = Extract<DateReading, { kind: "guess" | "range" }>;

/** Returns the day that the user chose; null while it is asked, `false` for none. */
function answered(read: Asked, answers: DateAnswers): string | false | null {
  const answer = answers.get(read.kind === "guess" ? read.guess : "range");
  if (answer === undefined) return null;
  if (answer === "out") return false;
  return read.kind === "guess" ? read.day : answer === "from" ? read.from : read.to;
}

const askedOf = (read: Asked, shown: string) =>
  read.kind === "guess"
    ? `Does "${shown}" mean ${read.day}? Answer above, or enter the date.`
    : `"${shown}" is a period. Choose above whether its start or its end counts, or enter the date.`;

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
  if (read.kind === "either") cells.refuse("startDate", canBeTwo(shortened(text), read.days));
  else if (read.kind !== "day") cells.refuse("startDate", `"${shortened(text)}" isn't a date.`);
  else if (expiryDate !== "" && read.day > expiryDate)
    cells.refuse("startDate", "The start date is after the expiry date.");
  return read.kind === "day" ? read.day : null;
}
