import { type ImportedChange, limits, mayMoveReminder, newReminderFields, type Person } from "@pomander/contract";
import { fullName } from "@pomander/contract/full-name";
import { plainCells, plainFields, type RowDraft } from "../read-row.ts";
import type { ReminderColumn } from "../headings.ts";
import type { KnownReminder } from "../match/known-reminders.ts";
import type { RowMatch } from "../match/match-rows.ts";
import { notesChanges } from "./notes-changes.ts";
import { rowNote, type RowNote } from "./row-notes.ts";

type Change = ImportedChange["change"];

/** A person to be assigned. */
interface NamedPerson {
  _id: string;
  name: string;
}

interface ChangeOptions {
  match: RowMatch;
  /** The meanings of the file's columns. */
  columns: readonly ReminderColumn[];
  /** Whether one of them has a notes heading; then other columns, such as "Vendor: Acme", are lines in the notes. */
  hasNotes: boolean;
  /** The scope tag that the row names, if any; a null id means that it is still to be created. */
  tag: { id: string | null; name: string } | undefined;
  /** The people to assign with the row's tag, or with the reminder's own. */
  people: readonly NamedPerson[];
  /** Whether a user may be assigned with the scope tag after the change; null: all present assignees stay. */
  isMember: ((userId: string) => boolean) | null;
  mayAssign: boolean;
  /** Expiry dates that the reminder had before it was renewed. */
  earlier: readonly string[];
}

export interface RowChange {
  /** The change, without a scope tag that must be created first. */
  change: Change;
  /** The same as statements, with old and new values. */
  said: RowNote[];
  warnings: RowNote[];
  /** Whether the reminder gets another scope tag, or none. */
  isMoved: boolean;
}

/**
 * Returns the changes of a row to the reminder that it matches. A column that the file lacks changes nothing, nor does
 * an empty cell; in a row with a Pomander ID, however, an empty cell clears an optional field.
 */
export function changeOf(draft: RowDraft, options: ChangeOptions): RowChange {
  const { match, columns } = options;
  const { reminder } = match;
  const clears = (column: ReminderColumn) => match.by === "id" && columns.includes(column);
  const result: RowChange = { change: {}, said: [], warnings: [], isMoved: false };
  const set: Set = (name, value, said) => {
    result.change[name] = value;
    if (said !== null) result.said.push(said);
  };
  changeDates(draft, options, { result, set });
  if (draft.title !== reminder.title && match.by === "id")
    set("title", draft.title, rowNote("title", reminder.title, draft.title));
  const { email } = draft;
  if (email !== null && email.toLowerCase() !== reminder.email.toLowerCase())
    set("email", email, rowNote("email", reminder.email, email));
  changeLeads(draft, reminder, { clears, set });
  for (const name of plainFields) {
    const { column } = plainCells[name];
    const isSaid = draft.said.has(column) || (name in newReminderFields && clears(column));
    if (isSaid && draft[name] !== reminder[name])
      set(name, draft[name], rowNote("plainField", name, reminder[name], draft[name]));
  }
  changeTagAndPeople(draft, options, { clears, result, set });
  const notes = options.hasNotes ? draft.notes : mergedNotes(reminder.notes, draft.notes);
  if ((draft.said.has("notes") || (options.hasNotes && clears("notes"))) && notes !== reminder.notes.trim()) {
    set("notes", notes, null);
    result.said.push(...notesChanges(reminder.notes.trim(), notes));
  }
  return result;
}

/** Merges lines into notes; a line replaces an existing one with the same heading. */
function mergedNotes(before: string, added: string): string {
  const lines = before.trim() === "" ? [] : before.trim().split("\n");
  for (const line of added.split("\n").filter((one) => one !== "")) {
    const [heading] = /^[^:]+: /u.exec(line) ?? [];
    const at = lines.findIndex((one) => one === line || (heading !== undefined && one.startsWith(heading)));
    if (at === -1) lines.push(line);
    else lines[at] = line;
  }
  return lines.join("\n");
}

type Set = <Name extends keyof Change>(name: Name, value: Change[Name], said: RowNote | null) => void;
interface Tools {
  clears: (column: ReminderColumn) => boolean;
  set: Set;
}

function changeDates(
  draft: RowDraft,
  { match: { reminder }, earlier }: ChangeOptions,
  { result, set }: { result: RowChange; set: Set },
): void {
  const { expiryDate, frequency, remindDaysStart } = draft;
  const from = reminder.expiryDate;
  if (expiryDate !== from && earlier.includes(expiryDate)) result.warnings.push(rowNote("keepsDate", from));
  else if (expiryDate !== from) set("expiryDate", expiryDate, rowNote("expiryDate", from, expiryDate));
  if (draft.said.has("frequency") && frequency !== reminder.frequency)
    set("frequency", frequency, rowNote("frequency", reminder.frequency, frequency));
  const recurs = (draft.said.has("frequency") ? frequency : reminder.frequency) !== "once";
  if (recurs && draft.said.has("startDate") && remindDaysStart !== null && remindDaysStart !== reminder.remindDaysStart)
    set("remindDaysStart", remindDaysStart, rowNote("startDate", reminder.remindDaysStart, remindDaysStart));
}

/**
 * Returns the lead times according to the columns that state them: a column for one of them leaves the others
 * unchanged.
 */
function leadsAfter(
  { leads: { lead, also }, remindBeforeDays, alsoBeforeDays }: RowDraft,
  reminder: KnownReminder,
  clearsAlso: boolean,
): Pick<KnownReminder, "remindBeforeDays" | "alsoBeforeDays"> {
  const [first] = lead ?? [];
  const isOne = lead?.length === 1 && first !== undefined && first <= limits.remindBeforeDays;
  if (lead !== null && !isOne) return { remindBeforeDays, alsoBeforeDays };
  const own = isOne ? first : reminder.remindBeforeDays;
  const others = also ?? (clearsAlso ? [] : reminder.alsoBeforeDays);
  return { remindBeforeDays: own, alsoBeforeDays: others.filter((days) => days !== own) };
}

function changeLeads(draft: RowDraft, reminder: KnownReminder, { clears, set }: Tools): void {
  const next = leadsAfter(draft, reminder, clears("alsoBefore"));
  const listOf = ({ remindBeforeDays, alsoBeforeDays }: typeof next) =>
    [remindBeforeDays, ...alsoBeforeDays].toSorted((one, other) => other - one);
  const also = next.alsoBeforeDays.toSorted((one, other) => other - one);
  const isOwnSame = next.remindBeforeDays === reminder.remindBeforeDays;
  const isAlsoSame = also.join() === reminder.alsoBeforeDays.join();
  if (isOwnSame && isAlsoSame) return;
  const said = rowNote("leads", listOf(reminder), listOf(next));
  if (!isOwnSame) set("remindBeforeDays", next.remindBeforeDays, said);
  if (!isAlsoSame && isOwnSame) set("alsoBeforeDays", also, said);
  else if (!isAlsoSame) set("alsoBeforeDays", also, null);
}

function changeTagAndPeople(
  draft: RowDraft,
  { match: { reminder }, tag, people, isMember, mayAssign }: ChangeOptions,
  { clears, result, set }: Tools & { result: RowChange },
): void {
  const before = reminder.scopeTag;
  const isCleared = tag === undefined && draft.tagName === "" && clears("scopeTag") && before !== null;
  const isOther = isCleared || (tag !== undefined && tag.id !== (before?._id ?? ""));
  const isMoved = isOther && mayMoveReminder(reminder.can);
  result.isMoved = isMoved;
  if (isOther && !isMoved) result.warnings.push(rowNote("mayNotMove"));
  if (isMoved) {
    const said = rowNote("scopeTag", before?.name ?? null, tag?.name ?? null);
    if (tag?.id === null) result.said.push(said);
    else set("scopeTag", tag?.id ?? null, said);
  }
  const assigned = reminder.assignees.map((one: Person) => ({ _id: one._id, name: fullName(one) }));
  const isNamed = mayAssign && draft.said.has("people") && people.length > 0;
  const isEmptied = mayAssign && !draft.said.has("people") && clears("people");
  const wanted = isNamed ? people : isEmptied ? [] : assigned;
  const next = !isMoved ? wanted : isCleared ? [] : wanted.filter(({ _id }) => isMember?.(_id) !== false);
  const added = next.filter(({ _id }) => assigned.every((one) => one._id !== _id));
  const dropped = assigned.filter(({ _id }) => next.every((one) => one._id !== _id));
  if (added.length + dropped.length === 0) return;
  const said = rowNote(
    "people",
    added.map(({ name }) => name),
    dropped.map(({ name }) => name),
  );
  if (isNamed || isEmptied)
    set(
      "userIds",
      next.map(({ _id }) => _id),
      said,
    );
  // The server removes assignees who are in none of the new scope tag's groups.
  else result.said.push(said);
}

/** Returns the reminder as it would be after the change. */
export const changed = (reminder: KnownReminder, change: Change): KnownReminder => {
  const { scopeTag: _tag, userIds: _people, ...fields } = change;
  return { ...reminder, ...(fields as Partial<KnownReminder>) };
};
