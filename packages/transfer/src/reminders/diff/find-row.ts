import { importedReminder, limits, type ImportedReminder } from "@pomander/contract";
import type { ReminderColumn } from "../headings.ts";
import type { RowDraft } from "../read-row.ts";
import type { SheetRow } from "../../spreadsheet/spreadsheet.ts";
import { refused, type CheckedRow, type CheckOptions } from "./checked-row.ts";
import { undatedKey, type KnownReminder } from "../match/known-reminders.ts";
import type { NamedPeople, PeopleFinder } from "../match/people.ts";
import { rowNote, type RowNote } from "./row-notes.ts";
import type { RowTag, TagFinder } from "../match/tags.ts";

/** A readable row with the people and the scope tag that it names. */
export interface FoundRow {
  source: SheetRow;
  draft: RowDraft;
  warnings: RowNote[];
  tag: RowTag | null;
  named: NamedPeople;
  reminder: ImportedReminder;
}

export interface FindTools {
  options: CheckOptions;
  tags: TagFinder;
  people: PeopleFinder;
  visible: ReadonlyMap<string, KnownReminder>;
}

interface ReadableRow {
  source: SheetRow;
  draft: RowDraft;
  warnings: readonly RowNote[];
  /** The section of the sheet that the row is in; empty: none. */
  section: string;
}

/** Resolves the people and the scope tag that a row names; returns a refused row if it does not form a reminder. */
export async function findRow(
  { source, draft: read, warnings: given, section }: ReadableRow,
  { options: { reading, directory, noteLabels }, tags, people, visible }: FindTools,
): Promise<FoundRow | CheckedRow> {
  const warnings: RowNote[] = [...given];
  const tag = await tags.of(read.tagName);
  if (read.tagName !== "" && tag === null) warnings.push(rowNote("noTag", read.tagName));
  const likely = likelyReminder(read, { reading, directory, visible });
  const isSaid = read.said.has("scopeTag");
  const keptTag = !isSaid && likely !== null ? await tags.ofReminder(likely) : null;
  const named = await people.named(read.people, {
    tag: keptTag ?? tag,
    needsEmail: read.email === null,
    assigned: likely?.assignees ?? [],
    most: likely === null ? limits.reminderImport.assignees : limits.reminderImportChanges.assignees,
  });
  warnings.push(...named.warnings);
  const headingOf = (...columns: ReminderColumn[]) =>
    columns.map((column) => reading.headings[reading.columns.indexOf(column)]?.trim() ?? "").find(Boolean);
  const draft = withNotes(read, [
    named.left.length === 0 ? "" : `${headingOf("people", "email") ?? noteLabels.nameKept}: ${named.left.join(", ")}`,
    isSaid && tag === null ? `${headingOf("scopeTag") ?? noteLabels.tagKept}: ${read.tagName}` : "",
    section === "" ? "" : noteLabels.section(section),
  ]);
  if (draft.notes.length > limits.reminderNotes)
    return refused(source, read.title, [{ at: null, note: rowNote("tooLong") }]);
  const {
    tagName: _tag,
    people: _people,
    noAddress,
    remindDaysStart,
    id: _id,
    said: _said,
    leads: _leads,
    ...fields
  } = draft;
  const userIds = named.assigned.map((person) => person._id).slice(0, limits.reminderImport.assignees);
  const parsed = importedReminder.safeParse({
    _id: crypto.randomUUID(),
    ...fields,
    email: draft.email ?? named.email ?? reading.defaults.email,
    ...(remindDaysStart === null ? {} : { remindDaysStart }),
    ...(tag === null || tag.id === null ? {} : { scopeTag: tag.id }),
    ...(userIds.length === 0 || tag === null ? {} : { userIds }),
  });
  if (!parsed.success) {
    const columns = parsed.error.issues.map(({ path: [field] }) => reading.columns.indexOf(field as ReminderColumn));
    const faults = columns.map((at) => ({ at: at === -1 ? null : at, note: rowNote("invalid") }));
    return refused(source, draft.title, faults.slice(0, 1));
  }
  if (noAddress !== "" && named.email === null) warnings.push(rowNote("noAddress", noAddress));
  return { source, draft, warnings, tag, named, reminder: parsed.data };
}

/** Returns the draft with those lines added to its notes that are not empty. */
function withNotes(draft: RowDraft, lines: readonly string[]): RowDraft {
  const added = lines.filter((line) => line !== "");
  if (added.length === 0) return draft;
  return {
    ...draft,
    notes: [draft.notes, ...added].filter((line) => line !== "").join("\n"),
    said: new Set([...draft.said, "notes"]),
  };
}

/** Returns the reminder that a row seems to match, before it is known which addresses its names mean. */
function likelyReminder(
  { id, title, email }: RowDraft,
  { reading, directory, visible }: Pick<FindTools, "visible"> & Pick<CheckOptions, "reading" | "directory">,
): KnownReminder | null {
  const named = id === null ? undefined : visible.get(id);
  if (named !== undefined) return named;
  const [one, ...more] = directory.own.byName.get(undatedKey({ title, email: email ?? reading.defaults.email })) ?? [];
  return one !== undefined && more.length === 0 ? one : null;
}
