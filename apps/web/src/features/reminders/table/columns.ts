import { type ListedReminder, noticeDayOf } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { type Day } from "../../../lib/format/days.ts";
import { statusOf } from "../status/status-of.ts";
import { sortableColumns, type Sort } from "../list/list-params.ts";
import { isFullReminder } from "../list/filter-reminders.ts";
import { texts as reminderTexts } from "../texts.ts";
import { costWords } from "../../../widgets/reminder-field-texts.ts";
import { columnTexts } from "../list/sort-reminders.ts";

/** The columns in their order. The title is always shown. */
export const columns = ["title", "expiryDate", ...sortableColumns] as const;
export type Column = (typeof columns)[number];

const usual: readonly Column[] = ["title", "expiryDate", "status", "type", "scopeTag", "told", "next"];

/** Returns a column's two orders, the first one first. The last message's date begins with the newest. */
export function sortsOf(column: Column): readonly [Sort, Sort] {
  if (column === "expiryDate") return ["soonest", "latest"];
  return column === "last" ? ["-last", "last"] : [column, `-${column}`];
}

interface Viewer {
  today: Day;
  timeZone: string;
  /** The viewer's name for a text that others also read; on the viewer's own screen it is "You". */
  self?: string;
}

/** Returns a cell's text; empty if there is none, or none that the viewer may read. */
export function cellText(
  column: Column,
  reminder: ListedReminder,
  { today, timeZone, self = reminderTexts.you }: Viewer,
): string {
  if (column in columnTexts && !(column === "taken" && isMine(reminder)))
    return columnTexts[column as keyof typeof columnTexts](reminder);
  switch (column) {
    case "title":
      return reminder.title;
    case "expiryDate":
      return format.day(reminder.expiryDate);
    case "status":
      return reminderTexts.statuses[statusOf(reminder, today)];
    case "type":
      return reminderTexts.types[reminder.type];
    case "taken":
      return self;
  }
  if (!isFullReminder(reminder)) return "";
  const moment = (iso: string | null) => (iso === null ? "" : format.moment(iso, timeZone));
  switch (column) {
    case "frequency":
      return reminderTexts.frequencies[reminder.frequency];
    case "notice": {
      const day = noticeDayOf(reminder);
      return day === null ? "" : format.day(day);
    }
    case "cost":
      return reminder.cost === null ? "" : costWords(reminder.cost);
    case "next":
      return reminder.isPaused ? reminderTexts.card.paused : moment(reminder.nextReminder);
    default:
      return moment(reminder.lastReminded);
  }
}

const isMine = (reminder: ListedReminder) => isFullReminder(reminder) && reminder.taken?.isMe === true;

const key = "reminderColumns";

/** Returns the columns that were chosen in this browser. */
export function readColumns(storage: Storage): readonly Column[] {
  const kept = storage.getItem(key)?.split(",");
  return kept === undefined ? usual : columns.filter((column) => column === "title" || kept.includes(column));
}

/** Stores the chosen columns; the default ones are not stored. */
export function writeColumns(storage: Storage, chosen: readonly Column[]): void {
  if (chosen.join() === usual.join()) storage.removeItem(key);
  else storage.setItem(key, chosen.join());
}

export const usualColumns = usual;
