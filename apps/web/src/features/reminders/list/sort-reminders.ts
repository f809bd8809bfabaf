import { frequencies, reminderTypes, type ListedReminder } from "@pomander/contract";
import type { Day } from "../../../lib/format/days.ts";
import { statusOf } from "../days.ts";
import { personName, toldText } from "../names.ts";
import type { Sort } from "./list-params.ts";

type Column = Exclude<Sort, `-${string}` | "soonest" | "latest">;
type Key = string | number;

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const statuses = ["expired", "due-soon", "active"];

const compare = (one: Key, other: Key) => (one === other ? 0 : one < other ? -1 : 1);

/**
 * Reminders in an order; what is alike in it stays as it stands.
 * @param found of `soonestFirst`, what a filter leaves
 * @param all the list that it is of
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
      // What has no value is last, whichever way round.
      .toSorted((a, b) =>
        a.key === null || b.key === null
          ? Number(a.key === null) - Number(b.key === null)
          : direction * compare(a.key, b.key),
      )
      .map(({ reminder }) => reminder)
  );
}

/** Of a list that stays the same it is reckoned once, whatever a filter leaves of it. */
function onceForEach<Result>(reckon: (all: readonly ListedReminder[]) => Result) {
  const known = new WeakMap<readonly ListedReminder[], { result: Result }>();
  return (all: readonly ListedReminder[]): Result => {
    const entry = known.get(all) ?? { result: reckon(all) };
    known.set(all, entry);
    return entry.result;
  };
}

const titleRanksOf = onceForEach((all) => ranksOf(all.map(({ title }) => title)));

/** A list by expiry date, then by title. */
export const soonestFirst = onceForEach((all) => {
  const titles = titleRanksOf(all);
  return all.toSorted(
    (a, b) =>
      compare(a.expiryDate, b.expiryDate) ||
      compare(titles.get(a.title) ?? 0, titles.get(b.title) ?? 0) ||
      compare(a._id, b._id),
  );
});

/** What each reminder is sorted by; null: it has none. */
function keysOf(
  column: Column,
  reminders: readonly ListedReminder[],
  all: readonly ListedReminder[],
  today: Day,
): (reminder: ListedReminder) => Key | null {
  switch (column) {
    case "title": {
      const titles = titleRanksOf(all);
      return ({ title }) => titles.get(title) ?? 0;
    }
    case "status":
      return (reminder) => statuses.indexOf(statusOf(reminder, today));
    case "type":
      return ({ type }) => reminderTypes.indexOf(type);
    case "frequency":
      return (reminder) => ("owner" in reminder ? frequencies.indexOf(reminder.frequency) : null);
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
      const textOf = texts[column];
      const ranks = ranksOf(reminders.map(textOf));
      return (reminder) => {
        const text = textOf(reminder);
        return text === "" ? null : (ranks.get(text) ?? 0);
      };
    }
  }
}

const texts: Record<
  "scopeTag" | "owner" | "assigned" | "taken" | "email" | "told",
  (reminder: ListedReminder) => string
> = {
  scopeTag: ({ scopeTag }) => scopeTag?.name ?? "",
  owner: (reminder) => ("owner" in reminder ? personName(reminder.owner) : ""),
  assigned: (reminder) => ("owner" in reminder ? reminder.assignees.map(personName).join(", ") : ""),
  taken: (reminder) => ("owner" in reminder ? (reminder.taken?.by ?? "") : ""),
  email: (reminder) => ("owner" in reminder ? reminder.email : ""),
  told: (reminder) => ("owner" in reminder ? toldText(reminder) : ""),
};

/** The place of each text among all, as a dictionary has them: comparing numbers is cheaper, and many are alike. */
function ranksOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  let [rank, before] = [0, ""];
  for (const text of [...new Set(texts)].toSorted(collator.compare)) {
    if (ranks.size > 0 && collator.compare(before, text) !== 0) rank++;
    ranks.set(text, rank);
    before = text;
  }
  return ranks;
}
