import { importableFields, pick, reminderKey, type ImportedReminder } from "@pomander/contract";
import { fullName } from "@pomander/contract/full-name";
import { isNotesHeading } from "../columns.ts";
import type { ReminderColumn } from "../headings.ts";
import type { SheetRow } from "../../spreadsheet/spreadsheet.ts";
import { changed, changeOf } from "./changes.ts";
import { refused, type CheckedRow, type CheckOptions, type RowUpdate } from "./checked-row.ts";
import { foldName } from "../match/directory.ts";
import type { FoundRow } from "./find-row.ts";
import { undatedKey, type KnownReminder } from "../match/known-reminders.ts";
import type { IdWarning, RowMatch } from "../match/match-rows.ts";
import { rowNote } from "./row-notes.ts";

/** Classifies rows one after the other. */
export class RowClassifier {
  readonly #options: CheckOptions;
  readonly #first = new Map<string, SheetRow>();
  constructor(options: CheckOptions) {
    this.#options = options;
  }

  row(found: FoundRow, match: RowMatch | undefined, idWarning: IdWarning | undefined): CheckedRow {
    const { directory } = this.#options;
    const { source, draft, tag, named, reminder } = found;
    const key = reminderKey(reminder);
    const earlier = this.#first.get(key);
    if (earlier === undefined) this.#first.set(key, source);
    const warnings = idWarning === undefined ? found.warnings : [rowNote(`${idWarning}Id`), ...found.warnings];
    const renewedTo = directory.renewed.byKey.get(key);
    const isPresent = directory.own.byKey.has(key);
    const reason = isPresent
      ? rowNote("present")
      : renewedTo !== undefined
        ? rowNote("renewed", renewedTo)
        : earlier === undefined
          ? null
          : rowNote("sameAs", earlier.line);
    const { columns } = this.#options.reading;
    const isRepeated = match === undefined && !isPresent && renewedTo === undefined && earlier !== undefined;
    if (isRepeated && !saysNoMore(source, earlier, columns)) {
      const at = columns.indexOf("title");
      return refused(source, draft.title, [{ at, note: rowNote("otherCells", earlier.line) }]);
    }
    const row: CheckedRow = {
      line: source.line,
      title: draft.title,
      status: reason === null ? "new" : "same",
      reason,
      faults: [],
      source,
      changes: [],
      warnings: reason === null ? warnings : [],
      reminder,
      update: null,
      tagName: tag?.name ?? "",
      newTag: tag !== null && tag.id === null ? tag.folded : null,
      people: tag === null ? [] : named.assigned,
      recipients: recipientsOf([reminder, ...(tag === null ? [] : named.assigned)]),
    };
    if (match !== undefined && (match.by === "id" || isPresent || renewedTo === undefined))
      return this.#matched({ ...row, warnings }, { ...found, match, canBeNew: reason === null });
    const dropped = tag === null && reason === null ? named.assigned.map(fullName) : [];
    if (dropped.length > 0) row.warnings = [...row.warnings, rowNote("noTagForPeople", dropped)];
    const [other] = directory.own.byName.get(undatedKey(reminder)) ?? [];
    if (other === undefined || reason !== null) return row;
    return { ...row, warnings: [...row.warnings, rowNote("otherDate", other.expiryDate)] };
  }

  #matched(
    row: CheckedRow,
    { draft, tag, named, match, canBeNew }: FoundRow & { match: RowMatch; canBeNew: boolean },
  ): CheckedRow {
    const { reading, directory, choices } = this.#options;
    const { reminder, by } = match;
    const { columns, headings } = reading;
    const { change, said, warnings, isMoved } = changeOf(draft, {
      match,
      columns,
      hasNotes: columns.some((column, at) => column === "notes" && isNotesHeading(headings[at] ?? "")),
      // The default scope tag applies only to rows that create reminders.
      tag: tag !== null && draft.said.has("scopeTag") ? tag : undefined,
      people: named.assigned.map((one) => ({ _id: one._id, name: fullName(one) })),
      isMember: tag === null ? null : (userId) => [...tag.members.values()].some((one) => one?._id === userId),
      mayAssign: directory.mayAssign,
      earlier: directory.renewed.byId.get(reminder._id) ?? [],
    });
    if (said.length === 0) {
      const reason =
        by === "name" || directory.own.byKey.has(reminderKey(row.reminder ?? reminder))
          ? rowNote("present")
          : rowNote("nothing");
      return { ...row, status: "same", reason, warnings, update: null };
    }
    if (!reminder.can.edit) return refused(row.source, row.title, [{ at: null, note: rowNote("mayNot") }]);
    const choice = choices.rows.get(row.line) ?? choices[by];
    const { _id, updatedAt } = reminder;
    const update: RowUpdate = { _id, updatedAt, change, by, isAsked: choice === null, canBeNew };
    // A new reminder would duplicate an existing one.
    if (choice === "new" && !canBeNew) return { ...row, warnings: [], update };
    if (choice === "new") return { ...row, status: "new", reason: null, update };
    if (choice === "out")
      return { ...row, status: "out", reason: rowNote("leftOut"), warnings: [], changes: said, update };
    const after = changed(reminder, change);
    return {
      ...row,
      status: "changed",
      reason: null,
      changes: said,
      warnings: [...row.warnings, ...warnings],
      update,
      reminder: importedOf(after),
      tagName: isMoved ? row.tagName : (reminder.scopeTag?.name ?? ""),
      newTag: isMoved ? row.newTag : null,
      people:
        change.userIds === undefined
          ? reminder.assignees
          : named.assigned.filter(({ _id: one }) => change.userIds?.includes(one)),
      recipients: recipientsOf([after, ...named.assigned].filter(({ email }) => email.includes("@"))),
    };
  }
}

/**
 * Columns in which two rows of the same reminder may differ: its spelling, the lead times, and columns that are not
 * imported.
 */
const alike: ReadonlySet<ReminderColumn | undefined> = new Set([
  "title",
  "expiryDate",
  "email",
  "lead",
  "alsoBefore",
  "ignore",
]);

/** Whether every other cell of a row is empty or equals the same cell of another row. */
const saysNoMore = ({ cells }: SheetRow, other: SheetRow, columns: readonly ReminderColumn[]) =>
  cells.every(
    (cell, at) => alike.has(columns[at]) || cell.trim() === "" || foldName(cell) === foldName(other.cells[at] ?? ""),
  );

/** Returns the addresses without duplicates. */
const recipientsOf = (people: readonly { email: string }[]) => [
  ...new Set(people.map(({ email }) => email.toLowerCase())),
];

/** Returns an existing reminder in the form in which new ones are shown. */
function importedOf(reminder: KnownReminder): ImportedReminder {
  const { scopeTag: _tag, ...fields } = pick(reminder, importableFields);
  return { _id: reminder._id, ...fields };
}
