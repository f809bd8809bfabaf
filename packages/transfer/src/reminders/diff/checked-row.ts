import type { ImportedChange, ImportedReminder } from "@pomander/contract";
import type { RowReading } from "../cells.ts";
import type { SheetRow } from "../../spreadsheet/spreadsheet.ts";
import type { Choices, MatchKind, TagChoices } from "../match/choices.ts";
import type { Directory } from "../match/directory.ts";
import type { AskedDates } from "../date-questions.ts";
import type { Edits } from "../edits.ts";
import type { MatchOf } from "../match/match.ts";
import type { Unmatched } from "../match/people.ts";
import type { RowFault, RowNote } from "./row-notes.ts";
import type { MissingTag } from "../match/tags.ts";

export type RowStatus = "new" | "changed" | "same" | "out" | "refused";

/**
 * A row as it would be imported. The reminder's id is generated once, so that sending it again creates no duplicate.
 */
export interface CheckedRow {
  line: number;
  title: string;
  status: RowStatus;
  /** The reason why it is left out or already present; null for others. */
  reason: RowNote | null;
  /** The reasons why it is refused, by cell. */
  faults: readonly RowFault[];
  /** The row as it is read, with the cells that the user overwrote. */
  source: SheetRow;
  /** The changes to the reminder that it matches, with old and new values. */
  changes: readonly RowNote[];
  /** The parts of the row that are not imported as they are. */
  warnings: readonly RowNote[];
  /** The resulting reminder. */
  reminder: ImportedReminder | null;
  /** The update of the reminder that it matches, if the row differs from it. */
  update: RowUpdate | null;
  /** The name of the scope tag that the reminder will have; empty: none. */
  tagName: string;
  /** The folded name of a scope tag that must be created first. */
  newTag: string | null;
  /** The people assigned. */
  people: readonly { _id: string; firstName: string; lastName: string }[];
  /** The addresses that receive the emails, without duplicates. */
  recipients: readonly string[];
}

/** The possible update of a reminder by the row that matches it. */
export interface RowUpdate extends ImportedChange {
  by: MatchKind;
  /** Whether the user still has to decide about the row. */
  isAsked: boolean;
  /** Whether a new reminder from the row would not duplicate another. */
  canBeNew: boolean;
}

export interface CheckedRows {
  rows: readonly CheckedRow[];
  counts: Readonly<Record<RowStatus, number>>;
  /** Names of scope tags that do not exist. */
  missingTags: readonly MissingTag[];
  /** Names of people that no account has, or that several have. */
  unmatched: readonly Unmatched[];
  /** Questions about inexact dates, including those already answered. */
  askedDates: readonly AskedDates[];
  /** Number of new reminders that have expired. */
  expired: number;
  /** Emails of new and changed reminders that are due today, and the number of their recipients. */
  due: { emails: number; people: number };
}

interface NoteLabels {
  nameKept: string;
  tagKept: string;
  section: (name: string) => string;
}

export interface CheckOptions {
  reading: RowReading;
  /** The cells that the user overwrote. */
  edits: Edits;
  directory: Directory;
  matchOf: MatchOf;
  /** The headings of lines that the notes get, in the language of the user. */
  noteLabels: NoteLabels;
  choices: Choices;
  tagChoices: TagChoices;
  today: string;
  /** Whether the emails of today have not left yet. */
  isMailTimeAhead: boolean;
  /** Waits now and then, so that the page stays responsive; throws when the check is no longer wanted. */
  turn: () => Promise<void> | void;
}

/** Returns a row of the file that is not a reminder but can be corrected to be one. */
export const leftOut = (source: SheetRow, reason: RowNote, faults: readonly RowFault[]): CheckedRow => ({
  ...refused(source, source.cells.find((cell) => cell.trim() !== "") ?? "", faults),
  status: "out",
  reason,
});

/** Returns a row that results in no reminder. */
export const refused = (source: SheetRow, title: string, faults: readonly RowFault[]): CheckedRow => ({
  line: source.line,
  title,
  status: "refused",
  reason: null,
  faults,
  source,
  changes: [],
  warnings: [],
  reminder: null,
  update: null,
  tagName: "",
  newTag: null,
  people: [],
  recipients: [],
});
