import type { ImportedChange, ImportedReminder } from "@pomander/contract";
import type { CellFault, RowReading, SheetRow } from "@pomander/transfer/spreadsheets";
import type { Day } from "../../../lib/format/days.ts";
import type { Choices, MatchKind, TagChoices } from "./choices.ts";
import type { Directory } from "./directory.ts";
import type { AskedDates } from "./date-questions.ts";
import type { Edits } from "./edits.ts";
import type { Matches } from "./matches.ts";
import type { Unmatched } from "./people.ts";
import type { MissingTag } from "./tags.ts";

export type Verdict = "new" | "changed" | "same" | "out" | "refused";

/** A row as it would come in. Its id is made once, so that sending it again makes nothing twice. */
export interface CheckedRow {
  line: number;
  title: string;
  verdict: Verdict;
  /** Why it is refused or there already; empty for others. */
  reason: string;
  /** The same of one that is refused, by its cells. */
  faults: readonly CellFault[];
  /** As it is read: with what was typed over. */
  source: SheetRow;
  /** What it changes of the reminder that it is, from and to. */
  changes: readonly string[];
  /** What of it does not come in as it stands. */
  remarks: readonly string[];
  /** As it would be. */
  reminder: ImportedReminder | null;
  /** The reminder that it is, where it says something else. */
  update: RowUpdate | null;
  /** As the reminder will have it; empty: none. */
  tagName: string;
  /** A scope tag that is to be made first, folded. */
  newTag: string | null;
  /** First names of who is assigned. */
  people: readonly { _id: string; firstName: string; lastName: string }[];
  /** The addresses that get it, each once. */
  recipients: readonly string[];
}

/** What may become of a row that is a reminder. */
export interface RowUpdate extends ImportedChange {
  by: MatchKind;
  /** Nothing was said of it yet, and it has to be. */
  isAsked: boolean;
  /** A new reminder of it would not be the same as another. */
  canBeNew: boolean;
}

export interface CheckedRows {
  rows: readonly CheckedRow[];
  counts: Readonly<Record<Verdict, number>>;
  /** Names of scope tags that are not there. */
  missingTags: readonly MissingTag[];
  /** Names of people that no account has, or several. */
  unmatched: readonly Unmatched[];
  /** Dates that are less than a day, also where that is answered. */
  askedDates: readonly AskedDates[];
  /** How many of the new ones have expired. */
  expired: number;
  /** How many emails of the new ones and those changed are due today, and to how many people. */
  due: { emails: number; people: number };
}

export interface CheckOptions {
  reading: RowReading;
  /** What was typed over cells. */
  edits: Edits;
  directory: Directory;
  matches: Matches;
  choices: Choices;
  tagChoices: TagChoices;
  today: Day;
  signal: AbortSignal;
}

/** A row of the file that is no reminder, but can be corrected to be one. */
export const leftOut = (source: SheetRow, reason: string, faults: readonly CellFault[]): CheckedRow => ({
  ...refused(source, source.cells.find((cell) => cell.trim() !== "") ?? "", faults),
  verdict: "out",
  reason,
});

/** A row of which nothing comes. */
export const refused = (source: SheetRow, title: string, faults: readonly CellFault[]): CheckedRow => ({
  line: source.line,
  title,
  verdict: "refused",
  reason: faults.map(({ message }) => message).join(" "),
  faults,
  source,
  changes: [],
  remarks: [],
  reminder: null,
  update: null,
  tagName: "",
  newTag: null,
  people: [],
  recipients: [],
});
