import { costIn, hasCurrency } from "./cost-in.ts";
import { foldDate, writtenDay } from "./dates/written-day.ts";
import { readAnyDate } from "./dates/read-date.ts";
import {
  foldHeading,
  guessesOf,
  headings,
  isCountHeading,
  isProofHeading,
  isSubjectHeading,
  isWeakTitle,
  type ReminderColumn,
} from "./headings.ts";
import { isSecretColumn, isSecretHeading } from "./secrets.ts";
import { monthsIn } from "./renewal-months-in.ts";
import { frequencyIn } from "./frequency-in.ts";
import { isNothing } from "./cell-text.ts";
import { isEmail } from "@pomander/contract";

/** Returns whether several columns of a file may have this meaning. */
export const isRepeatable = (column: ReminderColumn) => column === "title" || column === "notes" || column === "ignore";

/** Returns whether a heading is one that a column of notes has by itself. */
export const isNotesHeading = (heading: string) => headings.notes.includes(foldHeading(heading));

/** Returns whether a heading is of running numbers, or of values that a sheet calculates from the date. */
const isOfNoUse = (heading: string) =>
  /^(?:#|no|nr|lfd|lfd\.? ?nr|row|zeile|pos|days left|days remaining|tage|resttage|tage übrig)\.?$/u.test(heading);
/**
 * Returns whether a heading is of the further columns in an export of reminders: they come from the reminder, and
 * aren't read.
 */
const isOfExport = (heading: string) => ["status", "état", "created by", "angelegt von", "créé par"].includes(heading);

interface Guess {
  at: number;
  column: ReminderColumn;
  rank: number;
}

/** Returns whether the cells of a column can have a meaning. */
type Fit = (column: ReminderColumn, at: number) => boolean;

/**
 * Returns the meaning of each column, by its heading: each meaning goes to the heading that fits it best, of those
 * whose cells can have it, and unknown columns go to the notes, secrets excepted.
 */
export function guessColumns(
  cells: readonly string[],
  fits: Fit = () => true,
  isSecret: (heading: string, at: number) => boolean = isSecretHeading,
): ReminderColumn[] {
  const folded = cells.map(foldHeading);
  const guesses: Guess[] = cells.flatMap((heading, at) => guessesOf(heading).map((guess) => ({ at, ...guess })));
  const columns: (ReminderColumn | null)[] = cells.map((heading, at) =>
    folded[at] === "" || isSecret(heading, at) ? "ignore" : null,
  );
  const sorted = guesses.toSorted((one, other) => one.rank - other.rank);
  for (const isFitting of [true, false])
    for (const { at, column, rank } of sorted) {
      if (columns[at] !== null || columns.includes(column)) continue;
      // A file whose cells do not decide still has a title and a date.
      const isPlain = rank < 500 && (column === "title" || column === "expiryDate");
      if (isFitting ? fits(column, at) : isPlain) columns[at] = column;
    }
  const isExport = columns.includes("id");
  return withSubjects(cells, columns).map((column, at) => {
    const heading = folded[at] ?? "";
    return column ?? (isOfNoUse(heading) || (isExport && isOfExport(heading)) ? "ignore" : "notes");
  });
}

/**
 * Makes the person next to a proof a part of the title, since three people can have the same first aid course; for
 * another thing, that person is the one who keeps it.
 */
function withSubjects(cells: readonly string[], columns: readonly (ReminderColumn | null)[]) {
  const title = columns.indexOf("title");
  const isName = foldHeading(cells[title] ?? "") === "name";
  const proof = cells.findIndex((heading, at) => (columns[at] ?? "title") === "title" && isProofHeading(heading));
  const ofSubject = title === -1 || proof !== -1 ? "title" : columns.includes("people") ? null : "people";
  const subject = cells.findIndex((heading, at) => columns[at] === null && isSubjectHeading(heading));
  return columns.map((column, at) => {
    if (at === subject) return ofSubject;
    return column === null && at === proof && isName ? "title" : column;
  });
}

const cellsLookedAt = 500;
const longestCell = 100;

/** Returns the meaning of each column of a table, by its headings and the cells of its first 500 rows. */
export function columnsOf(cells: readonly string[], rows: readonly { cells: readonly string[] }[]): ReminderColumn[] {
  const filled = cells.map((_heading, at) =>
    rows
      .slice(0, cellsLookedAt)
      .map((row) => (row.cells[at] ?? "").trim().slice(0, longestCell))
      .filter((cell) => !isNothing(cell)),
  );
  const isMostly = (at: number, share: number, test: (cell: string) => boolean) => {
    const all = filled[at] ?? [];
    return all.length > 0 && all.filter(test).length >= all.length * share;
  };
  const isEmpty = (at: number) => filled[at]?.length === 0;
  const fits: Fit = (column, at) => {
    if (isEmpty(at)) return true;
    if (column === "expiryDate" || column === "startDate") return isMostly(at, 0.3, isDate);
    if (column === "renewEvery") return isMostly(at, 0.5, (cell) => monthsIn(cell, cells[at]) !== null);
    if (column === "cost") return isCost(at);
    if (column === "currency") return isMostly(at, 0.8, hasCurrency);
    if (column === "title")
      return !isMostly(at, 0.8, (cell) => /^\d+$/u.test(cell)) && !isMostly(at, 0.5, isWrittenDay);
    return column !== "people" || !isMostly(at, 0.9, isEmail);
  };
  /** Whether a column's cells are amounts of money; those of "Amount" need a currency. */
  function isCost(at: number): boolean {
    const heading = cells[at] ?? "";
    const isNamed = !isCountHeading(heading) || hasCurrency(heading) || isMostly(at, 0.5, hasCurrency);
    return isNamed && isMostly(at, 0.5, (cell) => costIn(cell, heading, "EUR") !== null);
  }
  const textsOf = (at: number) => rows.map((row) => row.cells[at] ?? "");
  const isSecret = (heading: string, at: number) => isSecretHeading(heading) && isSecretColumn(heading, textsOf(at));
  const columns = guessColumns(cells, fits, isSecret).map((column, at) => {
    const heading = cells[at] ?? "";
    // "No." above "MV 2018/3" numbers no rows.
    if (
      column === "ignore" &&
      isOfNoUse(foldHeading(heading)) &&
      isMostly(at, 0.3, (cell) => /\p{L}|\d\D+\d/u.test(cell))
    )
      return "notes";
    const isUnnamed = foldHeading(heading) === "";
    if (column !== "notes" && !(column === "ignore" && isUnnamed && !isEmpty(at))) return column;
    return isSecretColumn(heading, textsOf(at)) ? "ignore" : "notes";
  });
  const take = (wanted: ReminderColumn, isIt: (at: number) => boolean) => {
    const at = columns.includes(wanted) ? -1 : columns.findIndex((column, index) => column === "notes" && isIt(index));
    if (at !== -1) columns[at] = wanted;
  };
  const means = (at: number, ...wanted: ReminderColumn[]) =>
    guessesOf(cells[at] ?? "").some(({ column }) => wanted.includes(column));
  // A title whose heading isn't known is recognized by its cells: a text of its own in nearly each row.
  const isTitle = (at: number) =>
    !isReferenceHeading(cells[at] ?? "") && looksLikeTitles(filled[at] ?? [], rows.length);
  const title = columns.indexOf("title");
  const better = title === -1 || isWeakTitle(cells[title] ?? "") ? titleByCells() : -1;
  if (better !== -1) {
    if (title !== -1) columns[title] = "notes";
    columns[better] = "title";
  }
  withPlaces(
    columns,
    cells,
    filled.map((_cells, at) => rows.map((row) => (row.cells[at] ?? "").trim())),
  );
  take("email", (at) => means(at, "people") && isMostly(at, 0.9, isEmail));
  take("people", (at) => means(at, "people"));
  // "Laufzeit" can be a period in months, or the date of its end.
  take("expiryDate", (at) => means(at, "renewEvery") && isMostly(at, 0.5, isDate));
  return withRenewals(columns, cells, filled);

  /** Returns the first column whose cells look like titles; -1 without one. */
  function titleByCells(): number {
    return columns.findIndex((column, at) => column === "notes" && foldHeading(cells[at] ?? "") !== "" && isTitle(at));
  }
}

/** Headings of the object or person that something is about, in addition to its own name. */
const places =
  /\b(?:propert(?:y|ies)|site|building|premises|unit|flat|vehicle|registration|asset|equipment|machine|device|location|branch|store|school|house|employee|staff|person|holder|driver|name|objekt|gebäude|liegenschaft|standort|filiale|wohnung|fahrzeug|kennzeichen|gerät|anlage|maschine|mitarbeiter\p{L}*|fahrer)\b/u;

/** Makes the column that distinguishes repeated titles ("Gas safety") a part of them. */
function withPlaces(
  columns: ReminderColumn[],
  headings: readonly string[],
  cells: readonly (readonly string[])[],
): void {
  if (columns.filter((column) => column === "title").length !== 1) return;
  const titles = cells[columns.indexOf("title")] ?? [];
  const filled = titles.flatMap((title, row) => (title === "" ? [] : [row]));
  const count = (texts: readonly (readonly string[])[]) =>
    new Set(filled.map((row) => texts.map((one) => one[row] ?? "").join("\n"))).size;
  const alone = count([titles]);
  if (filled.length < 4 || alone > filled.length * 0.9) return;
  const at = columns.findIndex(
    (column, index) =>
      column === "notes" &&
      places.test(foldHeading(headings[index] ?? "")) &&
      count([titles, cells[index] ?? []]) >= Math.max(alone + 2, filled.length * 0.8),
  );
  if (at !== -1) columns[at] = "title";
}

/** Returns whether a heading is of numbers and codes, or of additional information. */
const isReferenceHeading = (heading: string) =>
  isNotesHeading(heading) ||
  isWeakTitle(heading) ||
  guessesOf(heading).some(({ column }) => column !== "title") ||
  /\b(?:ref\w*|id|no|nr|number|nummer|\p{L}*nummer|az|aktenzeichen|code|key|serial|inv\w*|phone|tel\w*|telefon|fax|cost|costs|kosten|price|preis|amount|betrag|fee|currency|status|link|address|adresse|anschrift|location|standort|ort|room|raum|model|modell|hersteller|manufacturer)\b/u.test(
    foldHeading(heading),
  );

/**
 * Returns whether the cells of a column are titles: texts with letters, nearly all different, no dates, addresses,
 * codes or amounts.
 */
function looksLikeTitles(filled: readonly string[], rows: number): boolean {
  const texts = filled.filter(
    (cell) =>
      /\p{L}{3}/u.test(cell) && !isEmail(cell) && !isDate(cell) && !/^\p{L}{0,4}[-\s./]?\d[\p{L}\d./-]*$/u.test(cell),
  );
  const isFull = texts.length >= Math.min(rows, cellsLookedAt) * 0.6 && texts.length >= filled.length * 0.9;
  return texts.length > 0 && isFull && new Set(texts).size >= texts.length * 0.8;
}

/** Returns whether a cell is a date, or would be one after a question, such as the number of a day. */
function isDate(cell: string): boolean {
  return readAnyDate(cell).kind !== "none";
}
const isWrittenDay = (cell: string) => writtenDay(foldDate(cell)) !== null;

/**
 * Returns the columns, with one of frequencies by the meaning of its cells: where more of them are how often something
 * is renewed ("yearly", "12 months", "36") than how often messages come, it is that, if no other column is.
 */
function withRenewals(
  columns: readonly ReminderColumn[],
  cells: readonly string[],
  filled: readonly (readonly string[])[],
): ReminderColumn[] {
  const at = columns.indexOf("frequency");
  if (at === -1 || columns.includes("renewEvery")) return [...columns];
  let renewals = 0;
  for (const cell of filled[at] ?? []) {
    const isRenewal = monthsIn(cell, cells[at]) !== null;
    const isFrequency = frequencyIn(cell) !== null;
    // "monthly" can be both.
    if (isRenewal !== isFrequency) renewals += isRenewal ? 1 : -1;
  }
  return columns.with(at, renewals > 0 ? "renewEvery" : "frequency");
}
