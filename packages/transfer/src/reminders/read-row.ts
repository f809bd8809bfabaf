import { isEmail, limits, type Frequency, type ReminderType, withNoticeDay } from "@pomander/contract";
import type { SheetRow } from "../spreadsheet/types.ts";
import { Cells, shortened, type CellFault, type DateQuestion, type RowReading } from "./cells.ts";
import { expiryOf, startOf } from "./row-dates.ts";
import { leadsOf, type RowLeads } from "./row-leads.ts";
import { noticeOf } from "./row-notice.ts";
import { frequencyIn, monthsIn, namesIn, typeIn } from "./values.ts";

/** Members of a draft that its row specifies; the others have default values. */
type PresentField = "type" | "frequency" | "renewEvery" | "startDate" | "notes" | "people" | "scopeTag" | "notice";

/** A row as a reminder, its tag and people still by name. */
export interface RowDraft {
  /** The reminder that it was exported from, as a UUID in lower case; null: the row names none. */
  id: string | null;
  said: ReadonlySet<PresentField>;
  /** The lead times in its cells. */
  leads: RowLeads;
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
} & ({ draft: RowDraft; remarks: string[]; faults: [] } | { draft: null; remarks: []; faults: CellFault[] });

/** Reads a row below the headings. */
export function readReminderRow(row: SheetRow, reading: RowReading): ReadRow {
  const cells = new Cells(row, reading);
  const title = cells.title();
  const { line, fault } = row;
  if (fault !== null)
    return { line, title, question: null, draft: null, remarks: [], faults: [{ at: null, message: fault }] };
  const draft = draftOf(cells, title, reading);
  const { faults, remarks, question } = cells;
  return faults.length > 0
    ? { line, title, question, draft: null, remarks: [], faults }
    : { line, title, question, draft, remarks, faults: [] };
}

function draftOf(cells: Cells, title: string, reading: RowReading): RowDraft {
  const { defaults } = reading;
  if (title === "") cells.refuse("title", "It has no title.");
  if (title.length > limits.reminderTitle)
    cells.refuse("title", `The title is longer than ${limits.reminderTitle} characters.`);
  const notes = cells.notes();
  const expiryDate = expiryOf(cells, reading, notes);
  const type = typeOf(cells, defaults.type, notes);
  const { frequency, renewEveryMonths } = repetitionOf(cells, notes);
  const remindDaysStart = startOf(cells, reading, { frequency, expiryDate, notes });
  const { leads, ...lead } = leadsOf(cells, defaults.lead, notes);
  const withNotice = noticeOf(cells, { expiryDate, lead, notes });
  const joined = notes.join("\n");
  const text = expiryDate === "" ? joined : withNoticeDay(joined, { from: null, to: expiryDate });
  if (text.length > limits.reminderNotes)
    cells.refuse("notes", `The notes are longer than ${limits.reminderNotes.toLocaleString("en")} characters.`);
  const said: Record<PresentField, boolean> = {
    type: typeIn(cells.text("type")) !== null,
    frequency: cells.text("frequency") !== "" && frequencyIn(cells.text("frequency")) !== null,
    renewEvery: renewEveryMonths !== null,
    startDate: remindDaysStart !== null,
    notes: text !== "",
    people: cells.text("people") !== "",
    scopeTag: cells.text("scopeTag") !== "",
    notice: cells.text("notice") !== "",
  };
  return {
    id: idOf(cells),
    said: new Set(Object.entries(said).flatMap(([field, isSaid]) => (isSaid ? [field as PresentField] : []))),
    leads,
    title,
    type,
    expiryDate,
    ...withNotice,
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
  cells.remark(`"${shortened(text)}" isn't a Pomander ID, so the row is read without one.`);
  return null;
}

/** Returns the type. A text in its column that is no type goes to the notes. */
function typeOf(cells: Cells, standard: ReminderType, notes: string[]): ReminderType {
  const text = cells.text("type");
  const type = text === "" ? standard : typeIn(text);
  if (type === null) notes.push(`${cells.heading("type")}: ${text}`);
  return type ?? standard;
}

/**
 * Returns how often messages come, and every how many months it is renewed. A frequency of more than a month ("yearly",
 * "12 months", "36") is how often it is renewed: no one is reminded that seldom.
 */
function repetitionOf(cells: Cells, notes: string[]): Pick<RowDraft, "frequency" | "renewEveryMonths"> {
  const text = cells.text("frequency");
  const renewal = renewalOf(cells, notes);
  const frequency = text === "" ? "once" : frequencyIn(text);
  if (frequency !== null) return { frequency, renewEveryMonths: renewal };
  const months = monthsIn(text, cells.heading("frequency"));
  if (months === null) {
    cells.remark(`"${shortened(text)}" isn't a frequency, so emails come once for each lead time.`);
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

function renewalOf(cells: Cells, notes: string[]): number | null {
  const text = cells.text("renewEvery");
  if (text === "") return null;
  const months = monthsIn(text, cells.heading("renewEvery"));
  if (months === null) {
    cells.remark(`"${shortened(text)}" isn't a number of months, so it goes to the notes.`);
    notes.push(`${cells.heading("renewEvery")}: ${text}`);
  }
  return months;
}
