import type { ListedReminder } from "@pomander/contract";
import { formatMoment } from "../../../lib/format/dates.ts";
import { shortDay, type Day } from "../../../lib/format/days.ts";
import { statusOf } from "../days.ts";
import type { Sort } from "../list/list-params.ts";
import { isFullReminder } from "../list/filter-reminders.ts";
import { personName, toldText } from "../names.ts";
import { texts as words } from "../texts.ts";

/** In the order in which they stand. The title always does. */
export const columns = [
  "title",
  "expiryDate",
  "status",
  "type",
  "frequency",
  "scopeTag",
  "owner",
  "assigned",
  "taken",
  "email",
  "told",
  "next",
  "last",
] as const;
export type Column = (typeof columns)[number];

const usual: readonly Column[] = ["title", "expiryDate", "status", "type", "scopeTag", "told", "next"];

/** How a column is sorted, one way and the other. Both dates of the past begin with the newest. */
export function sortsOf(column: Column): readonly [Sort, Sort] {
  if (column === "expiryDate") return ["soonest", "latest"];
  return column === "last" ? ["-last", "last"] : [column, `-${column}`];
}

interface Viewer {
  today: Day;
  timeZone: string;
  /** As the viewer is called where others read it, too; on a screen of one's own it is "You". */
  self?: string;
}

/** What a cell says; empty where there is nothing, or nothing that this person may read. */
export function cellText(
  column: Column,
  reminder: ListedReminder,
  { today, timeZone, self = words.you }: Viewer,
): string {
  switch (column) {
    case "title":
      return reminder.title;
    case "expiryDate":
      return shortDay(reminder.expiryDate);
    case "status":
      return words.statuses[statusOf(reminder, today)];
    case "type":
      return words.types[reminder.type];
    case "scopeTag":
      return reminder.scopeTag?.name ?? "";
  }
  if (!isFullReminder(reminder)) return "";
  const moment = (iso: string | null) => (iso === null ? "" : formatMoment(iso, timeZone));
  switch (column) {
    case "frequency":
      return words.frequencies[reminder.frequency];
    case "owner":
      return personName(reminder.owner);
    case "assigned":
      return reminder.assignees.map(personName).join(", ");
    case "taken":
      return reminder.taken === null ? "" : reminder.taken.isMe ? self : reminder.taken.by;
    case "email":
      return reminder.email;
    case "told":
      return toldText(reminder);
    case "next":
      return reminder.isPaused ? words.card.paused : moment(reminder.nextReminder);
    case "last":
      return moment(reminder.lastReminded);
  }
}

const key = "reminderColumns";

/** The columns that were chosen in this browser. */
export function readColumns(storage: Storage): readonly Column[] {
  const kept = storage.getItem(key)?.split(",");
  return kept === undefined ? usual : columns.filter((column) => column === "title" || kept.includes(column));
}

/** Remembers them; the usual ones need no remembering. */
export function writeColumns(storage: Storage, chosen: readonly Column[]): void {
  if (chosen.join() === usual.join()) storage.removeItem(key);
  else storage.setItem(key, chosen.join());
}

export const usualColumns = usual;
