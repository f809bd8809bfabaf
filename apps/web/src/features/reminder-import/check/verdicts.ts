import { importedReminder, reminderKey, type Group, type ImportedReminder } from "@pomander/contract";
import { readReminderRow, type RowDraft, type RowReading, type SheetRow } from "@pomander/transfer/spreadsheets";
import { daysBetween, shortDay, timeIn, type Day } from "../../../lib/format/days.ts";
import { nextTask } from "../../../lib/next-task.ts";
import { texts } from "../texts.ts";
import { foldName, peopleBy, type Directory } from "./directory.ts";
import { peopleNamed } from "./people.ts";

const { reasons } = texts;

export type Verdict = "new" | "same" | "refused";

/** A row as it would come in. Its id is made once, so that sending it again makes nothing twice. */
export interface CheckedRow {
  line: number;
  title: string;
  verdict: Verdict;
  /** Why it is refused or there already; empty for a new one. */
  reason: string;
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
  /** How many of the new ones have expired. */
  expired: number;
  /** How many emails of the new ones are due today, and to how many people. */
  due: { emails: number; people: number };
}

export const mostNewTags = 50;

interface CheckOptions {
  reading: RowReading;
  directory: Directory;
  /** Whether tags that are missing are made, where one may. */
  makeTags: boolean;
  /** The groups that get these. */
  tagGroups: readonly Group[];
  today: Day;
  signal: AbortSignal;
}

const rowsPerTask = 100;

/** Judges all rows, a few at a time, so that the page stays alive. Throws the signal's reason, and what the directory does. */
export async function checkRows(rows: readonly SheetRow[], options: CheckOptions): Promise<CheckedRows> {
  const { reading, directory, today, signal } = options;
  const read = [];
  for (const [index, row] of rows.entries()) {
    read.push(readReminderRow(row, reading));
    if (index % rowsPerTask === 0) await pause(signal);
  }
  const missingTags = new Map<string, string>();
  for (const { draft } of read)
    if (
      draft !== null &&
      draft.tagName !== "" &&
      !directory.tags.has(foldName(draft.tagName)) &&
      !missingTags.has(foldName(draft.tagName))
    )
      missingTags.set(foldName(draft.tagName), draft.tagName);
  const makesTags = options.makeTags && directory.mayMakeTags && missingTags.size <= mostNewTags;
  const newMembers = peopleBy(
    options.tagGroups.flatMap(({ members }) =>
      members.flatMap(({ email, ...person }) => (email === undefined ? [] : [{ ...person, email }])),
    ),
  );
  const lines = new Map<string, number>();
  const checked: CheckedRow[] = [];
  const counts = { new: 0, same: 0, refused: 0 };
  const { mailTime, timeZone } = directory.user;
  const isMailTimeAhead = timeIn(timeZone, new Date()) < mailTime;
  const dueTo: string[] = [];
  let expired = 0;
  for (const [index, one] of read.entries()) {
    const row =
      one.draft === null ? refused(one.line, one.title, one.fault) : await checkDraft(one.line, one.draft, one.remarks);
    checked.push(row);
    counts[row.verdict] += 1;
    if (row.verdict === "new" && row.reminder !== null) {
      if (row.reminder.expiryDate < today) expired += 1;
      else if (isDue(row.reminder, { today, isMailTimeAhead })) dueTo.push(...row.recipients);
    }
    if (index % rowsPerTask === 0) await pause(signal);
  }
  const due = { emails: dueTo.length, people: new Set(dueTo).size };
  return { rows: checked, counts, missingTags, expired, due };

  async function checkDraft(line: number, draft: RowDraft, given: readonly string[]): Promise<CheckedRow> {
    const remarks = [...given];
    const folded = foldName(draft.tagName);
    const tag = folded === "" ? undefined : directory.tags.get(folded);
    const isNewTag = folded !== "" && tag === undefined && makesTags;
    if (folded !== "" && tag === undefined && !isNewTag) remarks.push(reasons.noTag(draft.tagName));
    const members = tag === undefined ? (isNewTag ? newMembers : null) : await directory.membersOf(tag._id);
    const named = await peopleNamed(draft.people, {
      directory,
      tag: members && {
        name: tag?.name ?? draft.tagName,
        members,
        isWithoutGroup: isNewTag && options.tagGroups.length === 0,
      },
      needsEmail: draft.email === null,
    });
    const people = named.assigned;
    remarks.push(...named.remarks);
    const { tagName: _tag, people: _people, remindDaysStart, ...fields } = draft;
    const parsed = importedReminder.safeParse({
      _id: crypto.randomUUID(),
      ...fields,
      email: draft.email ?? named.email ?? reading.defaults.email,
      ...(remindDaysStart === null ? {} : { remindDaysStart }),
      ...(tag === undefined ? {} : { scopeTag: tag._id }),
      ...(people.length === 0 ? {} : { userIds: people.map(({ _id }) => _id) }),
    });
    if (!parsed.success) return refused(line, draft.title, reasons.invalid);
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
    return {
      line,
      title: draft.title,
      verdict: reason === "" ? "new" : "same",
      reason,
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

const refused = (line: number, title: string, reason: string): CheckedRow => ({
  line,
  title,
  verdict: "refused",
  reason,
  remarks: [],
  reminder: null,
  tagName: "",
  newTag: null,
  recipients: [],
});

async function pause(signal: AbortSignal): Promise<void> {
  await nextTask();
  signal.throwIfAborted();
}
