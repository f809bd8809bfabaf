import { daysBetween, noticeDayOf, type ImportedReminder } from "@pomander/contract";
import { placesOf, type RowPlace } from "../row-places.ts";
import { readReminderRow, type ReadRow } from "../read-row.ts";
import type { RowReading } from "../cells.ts";
import type { SheetRow } from "../../spreadsheet/spreadsheet.ts";
import {
  leftOut,
  refused,
  type CheckedRow,
  type CheckedRows,
  type CheckOptions,
  type RowUpdate,
} from "./checked-row.ts";
import { askedDates } from "../date-questions.ts";
import { withEdits } from "../edits.ts";
import { findRow, type FoundRow } from "./find-row.ts";
import { RowClassifier } from "./row-classifier.ts";
import { matchRows } from "../match/match-rows.ts";
import { PeopleFinder } from "../match/people.ts";
import { rowNote } from "./row-notes.ts";
import { TagFinder } from "../match/tags.ts";

/** Checks all rows. Throws what `turn` and the directory throw. */
export async function checkRows(rows: readonly SheetRow[], options: CheckOptions): Promise<CheckedRows> {
  const { reading, edits, directory, today, isMailTimeAhead, turn } = options;
  const sources = rows.map((row) => withEdits(row, edits));
  const places = placesOf(sources, reading);
  const read: { source: SheetRow; row: ReadRow; place: RowPlace }[] = [];
  for (const [at, source] of sources.entries()) {
    read.push({ source, row: readOnce(source, reading), place: places[at] ?? { kind: "row", section: "" } });
    await turn();
  }
  const listed = read.filter(({ place }) => place.kind === "row");
  const drafts = listed.flatMap(({ row }) => row.draft ?? []);
  const tags = new TagFinder(directory, options.tagChoices, drafts);
  const people = new PeopleFinder(directory, options.matchOf);
  const visible = await directory.visible(new Set(drafts.flatMap(({ id }) => id ?? [])));
  const found: (FoundRow | CheckedRow)[] = [];
  for (const { source, row, place } of read) {
    if (place.kind !== "row") found.push(leftOut(source, rowNote(place.kind), row.faults));
    else if (row.draft === null) found.push(refused(source, row.title, row.faults));
    else {
      const { draft, warnings } = row;
      const { section } = place;
      found.push(await findRow({ source, draft, warnings, section }, { options, tags, people, visible }));
    }
    await turn();
  }
  const matchable = found.flatMap((row) =>
    "draft" in row ? [{ ...row.reminder, line: row.source.line, id: row.draft.id }] : [],
  );
  const { matches, warnings } = await matchRows(matchable, { own: directory.own, visible, turn });
  const classifier = new RowClassifier(options);
  const checked: CheckedRow[] = [];
  const counts = { new: 0, changed: 0, same: 0, out: 0, refused: 0 };
  const dueTo: string[] = [];
  let expired = 0;
  for (const one of found) {
    const { line } = "draft" in one ? one.source : one;
    const row = "draft" in one ? classifier.row(one, matches.get(line), warnings.get(line)) : one;
    checked.push(row);
    counts[row.status] += 1;
    const { status, reminder, update } = row;
    if (reminder !== null && (status === "new" || (status === "changed" && movesDates(update)))) {
      if (reminder.expiryDate < today) expired += status === "new" ? 1 : 0;
      else if (isDue(reminder, { today, isMailTimeAhead })) dueTo.push(...row.recipients);
    }
    await turn();
  }
  const due = { emails: dueTo.length, people: new Set(dueTo).size };
  return {
    rows: checked,
    counts,
    missingTags: tags.missing(),
    unmatched: people.unmatched(),
    askedDates: askedDates(listed.flatMap(({ row }) => row.question ?? [])),
    expired,
    due,
  };
}

const movesDates = (update: RowUpdate | null) =>
  update !== null &&
  ["expiryDate", "remindBeforeDays", "frequency", "remindDaysStart"].some((name) => name in update.change);

/**
 * Whether a reminder's first message is due on the day of import. A recurring one without a start begins on that day.
 */
function isDue(
  {
    frequency,
    expiryDate,
    remindBeforeDays,
    alsoBeforeDays = [],
    remindDaysStart,
    noticePeriod = null,
  }: ImportedReminder,
  { today, isMailTimeAhead }: { today: string; isMailTimeAhead: boolean },
): boolean {
  const left = daysBetween(today, expiryDate);
  const noticeDay = noticeDayOf({ expiryDate, noticePeriod });
  const leftForNotice = noticeDay === null ? -1 : daysBetween(today, noticeDay);
  if (frequency === "once" && left <= remindBeforeDays) return true;
  if (leftForNotice >= 0 && leftForNotice <= remindBeforeDays) return true;
  const isFirstDay = frequency !== "once" && (remindDaysStart ?? today) === today;
  return isMailTimeAhead && (isFirstDay || alsoBeforeDays.includes(left) || alsoBeforeDays.includes(leftForNotice));
}

const known = new WeakMap<RowReading, WeakMap<SheetRow, ReadRow>>();

/** Reads a row, unless it was already read in the same way: overwriting one row leaves thousands unchanged. */
function readOnce(row: SheetRow, reading: RowReading): ReadRow {
  const rows = known.get(reading) ?? new WeakMap<SheetRow, ReadRow>();
  known.set(reading, rows);
  const read = rows.get(row) ?? readReminderRow(row, reading);
  rows.set(row, read);
  return read;
}
