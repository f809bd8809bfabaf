import { costKey, frequencies, noticeDayOf, reminderTypes, type ListedReminder } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import type { Day } from "../../../lib/format/days.ts";
import { statusOf } from "../status/status-of.ts";
import { personName, toldText } from "../names.ts";
import type { Sort } from "./list-params.ts";

type Column = Exclude<Sort, `-${string}` | "soonest" | "latest">;
type Key = string | number;

const statuses = ["expired", "due-soon", "active"];

const compare = (one: Key, other: Key) => (one === other ? 0 : one < other ? -1 : 1);

/**
 * Sorts reminders; equal ones keep their order.
 * @param found the result of filtering a `soonestFirst` list
 * @param all the whole list
 */
export function sortReminders(
  found: readonly ListedReminder[],
  all: readonly ListedReminder[],
  sort: Sort,
  today: Day,
): readonly ListedReminder[] {
  if (sort === "soonest") return found;
  if (sort === "latest") return found.toSorted((a, b) => compare(b.expiryDate, a.expiryDate));
  const direction = sort.startsWith("-") ? -1 : 1;
  const keyOf = keysOf(sort.replace("-", "") as Column, found, all, today);
  return (
    found
      .map((reminder) => ({ reminder, key: keyOf(reminder) }))
      // Reminders without a value are last in both directions.
      .toSorted((a, b) =>
        a.key === null || b.key === null
          ? Number(a.key === null) - Number(b.key === null)
          : direction * compare(a.key, b.key),
      )
      .map(({ reminder }) => reminder)
  );
}

/** Returns a function that computes its result once per list, whatever a filter leaves of the list. */
function onceForEach<Result>(reckon: (all: readonly ListedReminder[]) => Result) {
  const known = new WeakMap<readonly ListedReminder[], { result: Result }>();
  return (all: readonly ListedReminder[]): Result => {
    const entry = known.get(all) ?? { result: reckon(all) };
    known.set(all, entry);
    return entry.result;
  };
}

const titleRanksOf = onceForEach((all) => ranksOf(all.map(({ title }) => title)));

/** Sorts a list by expiry date, then by title. */
export const soonestFirst = onceForEach((all) => {
  const rankOf = titleRanksOf(all);
  return all.toSorted(
    (a, b) => compare(a.expiryDate, b.expiryDate) || compare(rankOf(a.title), rankOf(b.title)) || compare(a._id, b._id),
  );
});

/** Returns the sort key of each reminder; null: none. */
function keysOf(
  column: Column,
  reminders: readonly ListedReminder[],
  all: readonly ListedReminder[],
  today: Day,
): (reminder: ListedReminder) => Key | null {
  switch (column) {
    case "title": {
      const rankOf = titleRanksOf(all);
      return ({ title }) => rankOf(title);
    }
    case "status":
      return (reminder) => statuses.indexOf(statusOf(reminder, today));
    case "type":
      return ({ type }) => reminderTypes.indexOf(type);
    case "frequency":
      return (reminder) => ("owner" in reminder ? frequencies.indexOf(reminder.frequency) : null);
    case "notice":
      return (reminder) => ("owner" in reminder ? noticeDayOf(reminder) : null);
    case "cost":
      return (reminder) => ("owner" in reminder && reminder.cost !== null ? costKey(reminder.cost) : null);
    case "next":
      return (reminder) => ("owner" in reminder && !reminder.isPaused ? reminder.nextReminder : null);
    case "last":
      return (reminder) => ("owner" in reminder ? reminder.lastReminded : null);
    case "scopeTag":
    case "owner":
    case "assigned":
    case "taken":
    case "email":
    case "told": {
      const textOf = columnTexts[column];
      const rankOf = ranksOf(reminders.map(textOf));
      return (reminder) => {
        const text = textOf(reminder);
        return text === "" ? null : rankOf(text);
      };
    }
  }
}

/** The columns of which the cell is a text as it is stored. */
export const columnTexts = {
  scopeTag: ({ scopeTag }) => scopeTag?.name ?? "",
  owner: (reminder) => ("owner" in reminder ? personName(reminder.owner) : ""),
  assigned: (reminder) => ("owner" in reminder ? reminder.assignees.map(personName).join(", ") : ""),
  taken: (reminder) => ("owner" in reminder ? (reminder.taken?.by ?? "") : ""),
  email: (reminder) => ("owner" in reminder ? reminder.email : ""),
  told: (reminder) => ("owner" in reminder ? toldText(reminder) : ""),
} satisfies Partial<Record<Column, (reminder: ListedReminder) => string>>;

/** Ranks texts in dictionary order: numbers are cheaper to compare, and many texts are equal. */
function ranksOf(texts: readonly string[]): (text: string) => number {
  const ranks = new Map<string, number>();
  let [rank, before] = [0, ""];
  for (const text of [...new Set(texts)].toSorted(format.compare)) {
    if (ranks.size > 0 && format.compare(before, text) !== 0) rank++;
    ranks.set(text, rank);
    before = text;
  }
  return (text) => ranks.get(text) ?? 0;
}
