import {
  type ImportableField,
  isEmail,
  limits,
  newReminderFields,
  noticeText,
  type ReminderFieldValues,
} from "@pomander/contract";
import type { SheetRow } from "../spreadsheet/spreadsheet.ts";
import { Cells, shortened, type CellFault, type DateQuestion, type RowReading } from "./cells.ts";
import type { ReminderColumn } from "./headings.ts";
import type { ReadingNote } from "./reading-notes.ts";
import { expiryOf, startOf } from "./row-dates.ts";
import { costIn } from "./cost-in.ts";
import { currencyOf, keepCostWords } from "./row-cost.ts";
import { leadsOf, type RowLeads } from "./row-leads.ts";
import { noticeIn } from "./notice-in.ts";
import { keepNoticeWords } from "./row-notice.ts";
import { namesIn } from "./names-in.ts";
import { monthsIn } from "./renewal-months-in.ts";
import { frequencyIn } from "./frequency-in.ts";
import { typeIn } from "./type-in.ts";

/** Fields that are read together with others: by `draftOf`. */
type RuledField =
  | "title"
  | "scopeTag"
  | "expiryDate"
  | "remindBeforeDays"
  | "alsoBeforeDays"
  | "email"
  | "frequency"
  | "remindDaysStart"
  | "notes";
type PlainField = Exclude<ImportableField, RuledField>;
type PlainValues = Pick<ReminderFieldValues, PlainField>;

interface PlainCell<Value> {
  column: ReminderColumn;
  /** Returns null for a text that is no value; it goes to the notes. `currency`: that of amounts without one. */
  read: (text: string, heading: string, currency: string) => Value | null;
  /** The reason, for a remark. */
  fault?: "noNumberOfMonths" | "noNotice";
}
/** Fields that each have a column of their own. */
export const plainCells: { [Name in PlainField]: PlainCell<ReminderFieldValues[Name]> } = {
  type: { column: "type", read: typeIn },
  noticePeriod: { column: "notice", read: noticePeriodIn, fault: "noNotice" },
  cost: {
    column: "cost",
    read: (text, heading, currency) => costIn(text, heading, currency)?.cost ?? null,
  },
  renewEveryMonths: { column: "renewEvery", read: monthsIn, fault: "noNumberOfMonths" },
};
function noticePeriodIn(text: string, heading: string): string | null {
  const period = noticeIn(text, heading);
  return period && noticeText(period);
}
export const plainFields = Object.keys(plainCells) as PlainField[];

/** A row as a reminder, its tag and people still by name. */
export interface RowDraft extends Pick<ReminderFieldValues, Exclude<ImportableField, "email" | "scopeTag">> {
  /** The reminder that it was exported from, as a UUID in lower case; null: the row names none. */
  id: string | null;
  /** The columns that say something of it; the other members have default values. */
  said: ReadonlySet<ReminderColumn>;
  /** The lead times in its cells. */
  leads: RowLeads;
  /** null: the row has none. */
  email: string | null;
  /** Empty: none. */
  tagName: string;
  /** Names and addresses; those that only commas separate are together, since "Silva, Ana" may be one. */
  people: string[][];
  /** The text in the column of the address, where it has no address; empty: none. */
  noAddress: string;
}

/**
 * A reminder, with remarks on the parts of the row that it does not contain unchanged; or every fault that prevents
 * one.
 */
export type ReadRow = {
  line: number;
  title: string;
  /** The question about its date, also once it is answered; null: none. */
  question: DateQuestion | null;
} & ({ draft: RowDraft; warnings: ReadingNote[]; faults: [] } | { draft: null; warnings: []; faults: CellFault[] });

/** Reads a row below the headings. */
export function readReminderRow(row: SheetRow, reading: RowReading): ReadRow {
  const cells = new Cells(row, reading);
  const title = cells.title();
  const { line, fault } = row;
  if (fault !== null)
    return {
      line,
      title,
      question: null,
      draft: null,
      warnings: [],
      faults: [{ at: null, note: { code: "brokenRow", params: [fault] } }],
    };
  const draft = draftOf(cells, title, reading);
  const { faults, warnings, question } = cells;
  return faults.length > 0
    ? { line, title, question, draft: null, warnings: [], faults }
    : { line, title, question, draft, warnings, faults: [] };
}

function draftOf(cells: Cells, title: string, reading: RowReading): RowDraft {
  const { defaults } = reading;
  if (title === "") cells.refuse("title", "noTitle");
  if (title.length > limits.reminderTitle) cells.refuse("title", "longTitle", limits.reminderTitle);
  const notes = cells.notes();
  const expiryDate = expiryOf(cells, reading, notes);
  const currency = currencyOf(cells, defaults.currency);
  const plain = plainOf(cells, { standard: { ...newReminderFields, type: defaults.type }, currency }, notes);
  const { frequency, renewEveryMonths } = repetitionOf(cells, plain.values.renewEveryMonths, notes);
  const remindDaysStart = startOf(cells, reading, { frequency, expiryDate, notes });
  const { leads, ...lead } = leadsOf(cells, defaults.lead, notes);
  keepNoticeWords(cells, notes);
  keepCostWords(cells, currency, notes);
  const text = notes.join("\n");
  if (text.length > limits.reminderNotes) cells.refuse("notes", "longNotes", limits.reminderNotes);
  const said: Partial<Record<ReminderColumn, boolean>> = {
    frequency: cells.text("frequency") !== "" && frequencyIn(cells.text("frequency")) !== null,
    renewEvery: renewEveryMonths !== null,
    startDate: remindDaysStart !== null,
    notes: text !== "",
    people: cells.text("people") !== "",
    scopeTag: cells.text("scopeTag") !== "",
  };
  return {
    id: idOf(cells),
    said: new Set([
      ...plain.said,
      ...Object.entries(said).flatMap(([column, isSaid]) => (isSaid ? [column as ReminderColumn] : [])),
    ]),
    leads,
    ...plain.values,
    title,
    expiryDate,
    ...lead,
    ...addressesOf(cells),
    frequency,
    remindDaysStart,
    renewEveryMonths,
    notes: text,
    tagName: (cells.text("scopeTag") || defaults.tag).replaceAll(/\s+/gu, " "),
  };
}

function idOf(cells: Cells): string | null {
  const text = cells.text("id");
  if (text === "") return null;
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)) return text.toLowerCase();
  cells.warn("noId", shortened(text));
  return null;
}

/** Returns the plain fields, and the columns that say one; the other fields are `standard`. */
function plainOf(
  cells: Cells,
  { standard, currency }: { standard: PlainValues; currency: string },
  notes: string[],
): { values: PlainValues; said: ReminderColumn[] } {
  const said: ReminderColumn[] = [];
  const values = plainFields.map((name) => {
    const { column, read, fault } = plainCells[name];
    const text = cells.text(column);
    const value = text === "" ? null : read(text, cells.heading(column), currency);
    if (value !== null) said.push(column);
    else if (text !== "") {
      if (fault !== undefined) cells.warn(fault, shortened(text));
      notes.push(`${cells.heading(column)}: ${text}`);
    }
    return [name, value ?? standard[name]];
  });
  return { values: Object.fromEntries(values) as PlainValues, said };
}

/**
 * Returns how often messages come, and every how many months it is renewed. A frequency of more than a month ("yearly",
 * "12 months", "36") is how often it is renewed: no one is reminded that seldom.
 */
function repetitionOf(
  cells: Cells,
  renewal: number | null,
  notes: string[],
): Pick<RowDraft, "frequency" | "renewEveryMonths"> {
  const text = cells.text("frequency");
  const frequency = text === "" ? "once" : frequencyIn(text);
  if (frequency !== null) return { frequency, renewEveryMonths: renewal };
  const months = monthsIn(text, cells.heading("frequency"));
  if (months === null) {
    cells.warn("noFrequency", shortened(text));
    notes.push(`${cells.heading("frequency")}: ${text}`);
  }
  return { frequency: "once", renewEveryMonths: renewal ?? months };
}

/** Reads addresses. The first one gets the message; further ones are looked up among the people. */
function addressesOf(cells: Cells): Pick<RowDraft, "email" | "people" | "noAddress"> {
  const named = namesIn(cells.text("email").replaceAll(/(?<=@\S+)\s+(?=\S+@)/gu, ";"));
  const [email, ...more] = named.flat().filter((name) => isEmail(name));
  const others = named.map((names) => names.filter((name) => !isEmail(name))).filter(({ length }) => length > 0);
  const people = [...namesIn(cells.text("people")), ...more.map((address) => [address]), ...others];
  const noAddress = email === undefined ? named.map((names) => names.join(", ")).join("; ") : "";
  return { email: email ?? null, people, noAddress: shortened(noAddress) };
}
