import { frequencies, reminderTypes, type ListedReminder } from "@pomander/contract";
import type { Day } from "../../../lib/format/days.ts";
import { statusOf } from "../days.ts";
import { personName } from "../names.ts";
import type { Sort } from "./list-params.ts";

type Column = Exclude<Sort, `-${string}` | "soonest" | "latest">;
type Key = string | number;

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const statuses = ["expired", "due-soon", "active"];

const compare = (one: Key, other: Key) => (one === other ? 0 : one < other ? -1 : 1);

/** What is `found` of `all`, in an order; what is alike is by expiry date, then by title. */
export function sortReminders(
  found: readonly ListedReminder[],
  all: readonly ListedReminder[],
  sort: Sort,
  today: Day,
): readonly ListedReminder[] {
  const titles = titleRanksOf(all);
  const bySoonest = (a: ListedReminder, b: ListedReminder) =>
    compare(a.expiryDate, b.expiryDate) ||
    compare(titles.get(a.title) ?? 0, titles.get(b.title) ?? 0) ||
    compare(a._id, b._id);
  if (sort === "soonest") return found.toSorted(bySoonest);
  if (sort === "latest") return found.toSorted((a, b) => compare(b.expiryDate, a.expiryDate) || bySoonest(a, b));
  const isDescending = sort.startsWith("-");
  const keyOf = keysOf(sort.replace("-", "") as Column, found, today, titles);
  return found
    .map((reminder) => ({ reminder, key: keyOf(reminder) }))
    .toSorted((a, b) => {
      // What has no value is last, whichever way round.
      if (a.key === null || b.key === null)
        return Number(a.key === null) - Number(b.key === null) || bySoonest(a.reminder, b.reminder);
      return (isDescending ? compare(b.key, a.key) : compare(a.key, b.key)) || bySoonest(a.reminder, b.reminder);
    })
    .map(({ reminder }) => reminder);
}

/** What each reminder is sorted by; null: it has none. */
function keysOf(
  column: Column,
  reminders: readonly ListedReminder[],
  today: Day,
  titles: ReadonlyMap<string, number>,
): (reminder: ListedReminder) => Key | null {
  switch (column) {
    case "title":
      return ({ title }) => titles.get(title) ?? 0;
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
    case "email": {
      const textOf = texts[column];
      const ranks = ranksOf(reminders.map(textOf));
      return (reminder) => {
        const text = textOf(reminder);
        return text === "" ? null : (ranks.get(text) ?? 0);
      };
    }
  }
}

const texts: Record<"scopeTag" | "owner" | "assigned" | "taken" | "email", (reminder: ListedReminder) => string> = {
  scopeTag: ({ scopeTag }) => scopeTag?.name ?? "",
  owner: (reminder) => ("owner" in reminder ? personName(reminder.owner) : ""),
  assigned: (reminder) => ("owner" in reminder ? reminder.assignees.map(personName).join(", ") : ""),
  taken: (reminder) => ("owner" in reminder ? (reminder.taken?.by ?? "") : ""),
  email: (reminder) => ("owner" in reminder ? reminder.email : ""),
};

const titleRanks = new WeakMap<readonly ListedReminder[], ReadonlyMap<string, number>>();

/** Reckoned once for a list, whatever a filter leaves of it. */
function titleRanksOf(all: readonly ListedReminder[]): ReadonlyMap<string, number> {
  const known = titleRanks.get(all);
  if (known !== undefined) return known;
  const ranks = ranksOf(all.map(({ title }) => title));
  titleRanks.set(all, ranks);
  return ranks;
}

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
