import { importedReminder, reminderKey, type Group, type ImportedReminder } from "@pomander/contract";
import {
  readReminderRow,
  type CellFault,
  type ReadRow,
  type ReminderColumn,
  type RowDraft,
  type RowReading,
  type SheetRow,
} from "@pomander/transfer/spreadsheets";
import { daysBetween, shortDay, timeIn, type Day } from "../../../lib/format/days.ts";
import { takingTurns } from "../../../lib/next-task.ts";
import { texts } from "../texts.ts";
import { foldName, peopleBy, undatedKey, type Directory } from "./directory.ts";
import { withEdits, type Edits } from "./edits.ts";
import type { Matches } from "./matches.ts";
import { membersOf, PeopleFinder, type Unmatched } from "./people.ts";

const { reasons } = texts;

export type Verdict = "new" | "same" | "refused";

/** A row as it would come in. Its id is made once, so that sending it again makes nothing twice. */
export interface CheckedRow {
  line: number;
  title: string;
  verdict: Verdict;
  /** Why it is refused or there already; empty for a new one. */
  reason: string;
  /** The same of one that is refused, by its cells. */
  faults: readonly CellFault[];
  /** As it is read: with what was typed over. */
  source: SheetRow;
  /** What of it does not come in as it stands. */
  remarks: readonly string[];
  reminder: ImportedReminder | null;
  /** As the reminder will have it; empty: none. */
  tagName: string;
  /** A scope tag that is to be made first, folded. */
  newTag: string | null;
  /** The addresses that get it, each once. */
  recipients: readonly string[];
}

export interface CheckedRows {
  rows: readonly CheckedRow[];
  counts: Readonly<Record<Verdict, number>>;
  /** Names of scope tags that are not there, as first written, by folded name. */
  missingTags: ReadonlyMap<string, string>;
  /** Names of people that no account has, or several. */
  unmatched: readonly Unmatched[];
  /** How many of the new ones have expired. */
  expired: number;
  /** How many emails of the new ones are due today, and to how many people. */
  due: { emails: number; people: number };
}

export const mostNewTags = 50;

interface CheckOptions {
  reading: RowReading;
  /** What was typed over cells. */
  edits: Edits;
  directory: Directory;
  matches: Matches;
  /** Whether tags that are missing are made, where one may. */
  makeTags: boolean;
  /** The groups that get these. */
  tagGroups: readonly Group[];
  today: Day;
  signal: AbortSignal;
}

/** Judges all rows, some milliseconds at a time, so that the page stays alive. Throws the signal's reason, and what the directory does. */
export async function checkRows(rows: readonly SheetRow[], options: CheckOptions): Promise<CheckedRows> {
  const { reading, edits, directory, today, signal } = options;
  const turn = takingTurns(signal);
  const read: { source: SheetRow; row: ReadRow }[] = [];
  for (const row of rows) {
    const source = withEdits(row, edits);
    read.push({ source, row: readOnce(source, reading) });
    await turn();
  }
  const missingTags = new Map<string, string>();
  for (const { draft } of read.map(({ row }) => row))
    if (
      draft !== null &&
      draft.tagName !== "" &&
      !directory.tags.has(foldName(draft.tagName)) &&
      !missingTags.has(foldName(draft.tagName))
    )
      missingTags.set(foldName(draft.tagName), draft.tagName);
  const makesTags = options.makeTags && directory.mayMakeTags && missingTags.size <= mostNewTags;
  const newMembers = peopleBy(options.tagGroups.flatMap(membersOf));
  const finder = new PeopleFinder(directory, options.matches);
  const lines = new Map<string, number>();
  const checked: CheckedRow[] = [];
  const counts = { new: 0, same: 0, refused: 0 };
  const { mailTime, timeZone } = directory.user;
  const isMailTimeAhead = timeIn(timeZone, new Date()) < mailTime;
  const dueTo: string[] = [];
  let expired = 0;
  for (const { source, row: one } of read) {
    const row =
      one.draft === null ? refused(source, one.title, one.faults) : await checkDraft(source, one.draft, one.remarks);
    checked.push(row);
    counts[row.verdict] += 1;
    if (row.verdict === "new" && row.reminder !== null) {
      if (row.reminder.expiryDate < today) expired += 1;
      else if (isDue(row.reminder, { today, isMailTimeAhead })) dueTo.push(...row.recipients);
    }
    await turn();
  }
  const due = { emails: dueTo.length, people: new Set(dueTo).size };
  return { rows: checked, counts, missingTags, unmatched: finder.unmatched(), expired, due };

  async function checkDraft(source: SheetRow, draft: RowDraft, given: readonly string[]): Promise<CheckedRow> {
    const { line } = source;
    const remarks = [...given];
    const folded = foldName(draft.tagName);
    const tag = folded === "" ? undefined : directory.tags.get(folded);
    const isNewTag = folded !== "" && tag === undefined && makesTags;
    if (folded !== "" && tag === undefined && !isNewTag) remarks.push(reasons.noTag(draft.tagName));
    const members = tag === undefined ? (isNewTag ? newMembers : null) : await directory.membersOf(tag._id);
    const named = await finder.named(draft.people, {
      tag: members && {
        name: tag?.name ?? draft.tagName,
        members,
        isWithoutGroup: isNewTag && options.tagGroups.length === 0,
      },
      needsEmail: draft.email === null,
    });
    const people = named.assigned;
    remarks.push(...named.remarks);
    const { tagName: _tag, people: _people, noAddress, remindDaysStart, ...fields } = draft;
    const parsed = importedReminder.safeParse({
      _id: crypto.randomUUID(),
      ...fields,
      email: draft.email ?? named.email ?? reading.defaults.email,
      ...(remindDaysStart === null ? {} : { remindDaysStart }),
      ...(tag === undefined ? {} : { scopeTag: tag._id }),
      ...(people.length === 0 ? {} : { userIds: people.map(({ _id }) => _id) }),
    });
    if (!parsed.success) {
      const columns = parsed.error.issues.map(({ path: [field] }) => reading.columns.indexOf(field as ReminderColumn));
      const faults = columns.map((at) => ({ at: at === -1 ? null : at, message: reasons.invalid }));
      return refused(source, draft.title, faults.slice(0, 1));
    }
    if (noAddress !== "" && named.email === null) remarks.push(reasons.noAddress(noAddress));
    const key = reminderKey(parsed.data);
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    const renewedTo = directory.renewed.get(key);
    const reason = directory.present.has(key)
      ? reasons.present
      : renewedTo !== undefined
        ? reasons.renewed(shortDay(renewedTo))
        : earlier === undefined
          ? ""
          : reasons.sameAs(earlier);
    const other = directory.dates.get(undatedKey(parsed.data));
    if (other !== undefined) remarks.push(reasons.otherDate(shortDay(other)));
    return {
      line,
      title: draft.title,
      verdict: reason === "" ? "new" : "same",
      reason,
      faults: [],
      source,
      remarks: reason === "" ? remarks : [],
      reminder: parsed.data,
      tagName: tag?.name ?? (isNewTag ? draft.tagName : ""),
      newTag: isNewTag ? folded : null,
      recipients: [...new Set([parsed.data, ...people].map(({ email }) => email.toLowerCase()))],
    };
  }
}

/** Whether its first message is due on the day it comes in. One that recurs without a start begins on that day. */
function isDue(
  { frequency, expiryDate, remindBeforeDays, alsoBeforeDays, remindDaysStart }: ImportedReminder,
  { today, isMailTimeAhead }: { today: Day; isMailTimeAhead: boolean },
): boolean {
  const left = daysBetween(today, expiryDate);
  if (frequency === "once" && left <= remindBeforeDays) return true;
  const isFirstDay = frequency !== "once" && (remindDaysStart ?? today) === today;
  return isMailTimeAhead && (isFirstDay || alsoBeforeDays?.includes(left) === true);
}

const refused = (source: SheetRow, title: string, faults: readonly CellFault[]): CheckedRow => ({
  line: source.line,
  title,
  verdict: "refused",
  reason: faults.map(({ message }) => message).join(" "),
  faults,
  source,
  remarks: [],
  reminder: null,
  tagName: "",
  newTag: null,
  recipients: [],
});

const known = new WeakMap<RowReading, WeakMap<SheetRow, ReadRow>>();

/** Rows that were read in the same way before are not read again: one that is typed over leaves thousands as they are. */
function readOnce(row: SheetRow, reading: RowReading): ReadRow {
  const rows = known.get(reading) ?? new WeakMap<SheetRow, ReadRow>();
  known.set(reading, rows);
  const read = rows.get(row) ?? readReminderRow(row, reading);
  rows.set(row, read);
  return read;
}
