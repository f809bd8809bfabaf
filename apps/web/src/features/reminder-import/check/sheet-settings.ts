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
import { rememberedColumnsOf } from "../../../lib/remembered-by-header.ts";

export const rememberedKey = "reminderImportColumns";
const remembered = rememberedColumnsOf(rememberedKey, reminderColumns);
export const rememberColumns = ({ headings, columns }: SheetSettings, storage = window.localStorage) =>
  remembered.remember(storage, headings, columns);

/** The interpretation of a sheet, as guessed and corrected. */
export interface SheetSettings {
  /** The index of the row with the headings; the lower one of two. */
  headingRow: number;
  headings: readonly string[];
  columns: readonly ReminderColumn[];
  /** Whether the columns are those chosen earlier for the same headings. */
  isRemembered: boolean;
  /** The user's choice for ambiguous dates. */
  order: DateOrder | null;
  /** The user's answers about inexact dates. */
  answers: DateAnswers;
}

/** The values for rows that have none of their own. */
export interface Defaults {
  type: ReminderType;
  /** The lead times as typed: "30, 14, 1". */
  lead: string;
  email: string;
  /** The name of a scope tag; empty: none. */
  tag: string;
  /** The currency of amounts without one; empty: they go to the notes. */
  currency: string;
}

/** Returns the rows below the headings. */
export const rowsBelow = (sheet: Sheet, { headingRow: row }: Pick<SheetSettings, "headingRow">): readonly SheetRow[] =>
  sheet.rows.slice(row + 1);

/** Returns the probable interpretation of a sheet. */
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

/** Returns the index of the sheet that most resembles a list of expiry dates. */
export function likeliestSheet(sheets: readonly Sheet[]): number {
  const scores = sheets.map((sheet) => {
    const { columns } = settingsOf(sheet);
    const needed = (columns.includes("expiryDate") ? 2 : 0) + (columns.includes("title") ? 1 : 0);
    return sheet.rows.length === 0 ? -1 : needed;
  });
  return scores.indexOf(Math.max(...scores));
}

/**
 * Returns `columns` with another meaning at one index; a column that already had a meaning which only one may have
 * becomes notes.
 */
export const withColumn = (columns: readonly ReminderColumn[], at: number, column: ReminderColumn): ReminderColumn[] =>
  columns.map((other, index) => (index === at ? column : other === column && !isRepeatable(column) ? "notes" : other));

/** Returns the required column that is missing, or null; until both exist, no row can be read. */
export function faultOfColumns(columns: readonly ReminderColumn[]): "noTitle" | "noDate" | null {
  if (!columns.includes("title")) return "noTitle";
  return columns.includes("expiryDate") ? null : "noDate";
}

/** Returns the indexes of the columns whose dates together determine the order of day and month; empty without one. */
export const dateColumnsOf = (columns: readonly ReminderColumn[]): number[] =>
  columns.flatMap((column, at) => (column === "expiryDate" ? [at] : []));

/** Returns the days of typed lead times; null if they are invalid. */
export function leadOf(text: string): number[] | null {
  const days = leadDaysIn(text);
  if (days === null || days.length > limits.alsoBeforeDays.count + 1) return null;
  return days.some((day) => day > limits.remindBeforeDays) ? null : days;
}

/** Whether the user still has to choose whether dates begin with the day or the month. */
export const isOrderOpen = ({ order }: SheetSettings, findings: DateFindings | null): boolean =>
  findings !== null && findings.order === null && findings.example !== null && order === null;

/** Returns how rows are read; null while something is invalid or undecided. */
export function readingOf(
  settings: SheetSettings,
  findings: DateFindings,
  { type, lead, email, tag, currency }: Defaults,
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
    defaults: { type, lead: days, email: email.trim(), tag: tag.trim(), currency },
  };
}
