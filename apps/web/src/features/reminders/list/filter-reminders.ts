import type { ListedReminder, Reminder } from "@pomander/contract";
import { fold } from "../../../lib/list/fold.ts";
import { plusDays, type Day } from "../../../lib/format/days.ts";
import { statusOf } from "../days.ts";
import { noTag, type Filters, type ReminderListParams, type Sort } from "./list-params.ts";
import { isOfPerson } from "./people.ts";
import { soonestFirst, sortReminders } from "./sort-reminders.ts";

/** Whether more than the right to delete came along. */
export const isFullReminder = (reminder: ListedReminder): reminder is Reminder => "owner" in reminder;

/** Why a message of it could not be delivered, or null. */
const deliveryProblemOf = (reminder: ListedReminder) => (isFullReminder(reminder) ? reminder.deliveryProblem : null);

/** The reminders that search and filters leave, in their order. */
export function filterReminders(
  reminders: readonly ListedReminder[],
  { search, status, type, scopeTag, due, person, role, sort }: Filters & { sort: Sort },
  today: Day,
): readonly ListedReminder[] {
  const sought = fold(search.trim());
  const lastDue = due === null ? null : plusDays(today, Number(due));
  const isTheirs = person === null ? null : isOfPerson(reminders, person, role);
  const found = soonestFirst(reminders).filter(
    (reminder) =>
      (type === null || reminder.type === type) &&
      (scopeTag === null || (reminder.scopeTag?._id ?? noTag) === scopeTag) &&
      isOfStatus(reminder, status, today) &&
      (lastDue === null || (reminder.expiryDate >= today && reminder.expiryDate <= lastDue)) &&
      (isTheirs === null || isTheirs(reminder)) &&
      (sought === "" || searchTextOf(reminder).includes(sought)),
  );
  return sortReminders(found, reminders, sort, today);
}

const searchTexts = new WeakMap<ListedReminder, string>();

/** Title and notes, folded once: somebody types letter by letter, and there are thousands. */
function searchTextOf(reminder: ListedReminder): string {
  const known = searchTexts.get(reminder);
  if (known !== undefined) return known;
  const text = fold(`${reminder.title}\n${isFullReminder(reminder) ? reminder.notes : ""}`);
  searchTexts.set(reminder, text);
  return text;
}

function isOfStatus(reminder: ListedReminder, wanted: ReminderListParams["status"], today: Day): boolean {
  if (wanted === null) return true;
  if (wanted === "undelivered") return deliveryProblemOf(reminder) !== null;
  const status = statusOf(reminder, today);
  return wanted === "current" ? status !== "expired" : status === wanted;
}
