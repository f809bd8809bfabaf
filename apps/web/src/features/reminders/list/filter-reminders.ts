import type { ListedReminder, Reminder } from "@pomander/contract";
import { fold } from "../../../lib/list/fold.ts";
import type { Day } from "../../../lib/format/days.ts";
import { statusOf } from "../days.ts";
import { noTag, type ReminderListParams, type Sort } from "./list-params.ts";

/** Whether more than the right to delete came along. */
export const isFullReminder = (reminder: ListedReminder): reminder is Reminder => "owner" in reminder;

/** Why a message of it could not be delivered, or null. */
const deliveryProblemOf = (reminder: ListedReminder) => (isFullReminder(reminder) ? reminder.deliveryProblem : null);

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const bySoonest = (a: ListedReminder, b: ListedReminder) =>
  compare(a.expiryDate, b.expiryDate) || collator.compare(a.title, b.title) || compare(a._id, b._id);
const orders: Record<Sort, (a: ListedReminder, b: ListedReminder) => number> = {
  soonest: bySoonest,
  latest: (a, b) => compare(b.expiryDate, a.expiryDate) || bySoonest(a, b),
  title: (a, b) => collator.compare(a.title, b.title) || bySoonest(a, b),
};

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The reminders that search and filters leave, in their order. */
export function filterReminders(
  reminders: readonly ListedReminder[],
  {
    search,
    status,
    type,
    scopeTag,
    sort,
  }: Pick<ReminderListParams, "search" | "status" | "type" | "scopeTag" | "sort">,
  today: Day,
): readonly ListedReminder[] {
  const sought = fold(search.trim());
  return reminders
    .filter(
      (reminder) =>
        (type === null || reminder.type === type) &&
        (scopeTag === null || (reminder.scopeTag?._id ?? noTag) === scopeTag) &&
        isOfStatus(reminder, status, today) &&
        (sought === "" ||
          fold(`${reminder.title}\n${isFullReminder(reminder) ? reminder.notes : ""}`).includes(sought)),
    )
    .sort(orders[sort]);
}

function isOfStatus(reminder: ListedReminder, wanted: ReminderListParams["status"], today: Day): boolean {
  if (wanted === null) return true;
  if (wanted === "undelivered") return deliveryProblemOf(reminder) !== null;
  const status = statusOf(reminder, today);
  return wanted === "current" ? status !== "expired" : status === wanted;
}
