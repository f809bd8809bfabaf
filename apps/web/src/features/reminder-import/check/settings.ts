import { isEmail, limits, type ReminderType } from "@pomander/contract";
import {
  columnsOf,
  headingRow,
  headingsAt,
  isRepeatable,
  leadDaysIn,
  reminderColumns,
  type DateAnswers,
  type DateFindings,
  type DateOrder,
  type ReminderColumn,
  type RowReading,
  type Sheet,
  type SheetRow,
} from "@pomander/transfer/spreadsheets";
import type { Day } from "../../../lib/format/days.ts";
import { rememberedColumnsOf } from "../../../lib/remembered-columns.ts";

export const rememberedKey = "reminderImportColumns";
const remembered = rememberedColumnsOf(rememberedKey, reminderColumns);
export const rememberColumns = ({ headings, columns }: SheetSettings, storage = window.localStorage) =>
  remembered.remember(storage, headings, columns);

/** How a sheet is read, as it was guessed and corrected. */
export interface SheetSettings {
  /** Which of the sheet's rows has the headings; the lower one of two. */
  headingRow: number;
  headings: readonly string[];
  columns: readonly ReminderColumn[];
  /** The columns are those that were chosen for the same headings before. */
  isRemembered: boolean;
  /** What a person said of dates that can be two. */
  order: DateOrder | null;
  /** The same of dates that are less than a day. */
  answers: DateAnswers;
}

/** What rows that don't say get. */
export interface Defaults {
  type: ReminderType;
  /** As typed: "30, 14, 1". */
  lead: string;
  email: string;
  /** The name of a scope tag; empty: none. */
  tag: string;
}

/** The rows below the headings. */
export const rowsBelow = (sheet: Sheet, { headingRow: row }: Pick<SheetSettings, "headingRow">): readonly SheetRow[] =>
  sheet.rows.slice(row + 1);

/** A sheet as it is probably meant. */
export function settingsOf(sheet: Sheet, row = headingRow(sheet.rows), storage = window.localStorage): SheetSettings {
  const width = sheet.rows.slice(row).reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const given = headingsAt(sheet.rows, row);
  const headings = Array.from({ length: width }, (_, at) => given[at] ?? "");
  const known = remembered.read(storage, headings);
  return {
    headingRow: row,
    headings,
    columns: known ?? columnsOf(headings, sheet.rows.slice(row + 1)),
    isRemembered: known !== null,
    order: null,
    answers: new Map(),
  };
}

/** The sheet that most looks like a list of things that expire. */
export function likeliestSheet(sheets: readonly Sheet[]): number {
  const scores = sheets.map((sheet) => {
    const { columns } = settingsOf(sheet);
    const needed = (columns.includes("expiryDate") ? 2 : 0) + (columns.includes("title") ? 1 : 0);
    return sheet.rows.length === 0 ? -1 : needed;
  });
  return scores.indexOf(Math.max(...scores));
}

/** `columns` with another meaning of one; whoever had it, where only one may, goes to the notes. */
export const withColumn = (columns: readonly ReminderColumn[], at: number, column: ReminderColumn): ReminderColumn[] =>
  columns.map((other, index) => (index === at ? column : other === column && !isRepeatable(column) ? "notes" : other));

/** What is still to be said before any row can be read. */
export function faultOfColumns(columns: readonly ReminderColumn[]): "noTitle" | "noDate" | null {
  if (!columns.includes("title")) return "noTitle";
  return columns.includes("expiryDate") ? null : "noDate";
}

/** The column whose dates say together in which order they are; none without one. */
export const dateColumnsOf = (columns: readonly ReminderColumn[]): number[] =>
  columns.flatMap((column, at) => (column === "expiryDate" ? [at] : []));

/** The days of a typed lead; null for what is none. */
export function leadOf(text: string): number[] | null {
  const days = leadDaysIn(text);
  if (days === null || days.length > limits.alsoBeforeDays.count + 1) return null;
  return days.some((day) => day > limits.remindBeforeDays) ? null : days;
}

/** Whether it is still to be said which comes first in dates, the day or the month. */
export const isOrderOpen = ({ order }: SheetSettings, findings: DateFindings | null): boolean =>
  findings !== null && findings.order === null && findings.example !== null && order === null;

/** How rows are read; null while something is wrong or still to be said. */
export function readingOf(
  settings: SheetSettings,
  findings: DateFindings,
  { type, lead, email, tag }: Defaults,
  today: Day,
): RowReading | null {
  const { headings, columns, order, answers } = settings;
  const days = leadOf(lead);
  if (isOrderOpen(settings, findings)) return null;
  if (faultOfColumns(columns) !== null || days === null || !isEmail(email.trim())) return null;
  return {
    headings,
    columns,
    order: findings.order ?? order,
    answers,
    today,
    defaults: { type, lead: days, email: email.trim(), tag: tag.trim() },
  };
}
