import { type ListedReminder, type Reminder, searchedFields } from "@pomander/contract";
import { fold, foldSearched } from "@pomander/vault/fold";
import { nextTask, takingTurns } from "../../../lib/next-task.ts";
import type { Day } from "../../../lib/format/days.ts";
import { statusOf } from "../status/status-of.ts";
import { personName } from "../names.ts";
import { uncheckedText } from "../watch/texts.ts";
import { daysOf } from "./due-filter.ts";
import { noTag, type Filters, type ReminderListParams, type Sort } from "./list-params.ts";
import { isOfPerson } from "./person-filter.ts";
import { soonestFirst, sortReminders } from "./sort-reminders.ts";

/** Whether the reminder has all its fields, not only those for users who may just delete it. */
export const isFullReminder = (reminder: ListedReminder): reminder is Reminder => "owner" in reminder;

/** Returns the reason why a message of it could not be delivered, or null. */
const deliveryProblemOf = (reminder: ListedReminder) => (isFullReminder(reminder) ? reminder.deliveryProblem : null);

/** Returns the reminders that match search and filters, sorted. */
export function filterReminders(
  reminders: readonly ListedReminder[],
  { search, status, type, scopeTag, person, role, sort, ...dueFilter }: Filters & { sort: Sort },
  today: Day,
): readonly ListedReminder[] {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  const { first, last } = daysOf(dueFilter, today);
  const isTheirs = person === null ? null : isOfPerson(reminders, person, role);
  const found = soonestFirst(reminders).filter(
    (reminder) =>
      (type === null || reminder.type === type) &&
      (scopeTag === null || (reminder.scopeTag?._id ?? noTag) === scopeTag) &&
      isOfStatus(reminder, status, today) &&
      (first === null || reminder.expiryDate >= first) &&
      (last === null || reminder.expiryDate <= last) &&
      (isTheirs === null || isTheirs(reminder)) &&
      (words.length === 0 || containsAll(searchTextOf(reminder), words)),
  );
  return sortReminders(found, reminders, sort, today);
}

const containsAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

const searchTexts = new WeakMap<ListedReminder, string>();

/**
 * Returns a reminder's searchable text, folded only once: users search letter by letter, through thousands of
 * reminders.
 */
function searchTextOf(reminder: ListedReminder): string {
  const known = searchTexts.get(reminder);
  if (known !== undefined) return known;
  const values: Partial<Record<(typeof searchedFields)[number], string | null>> = reminder;
  const texts = [...searchedFields.map((name) => values[name] ?? ""), reminder.scopeTag?.name ?? ""];
  if (isFullReminder(reminder)) {
    texts.push(...reminder.assignees.map(personName));
    texts.push(...(reminder.scopeTag?.groups ?? []).map(({ group }) => group.name));
  }
  const text = foldSearched(texts.join("\n"));
  searchTexts.set(reminder, text);
  return text;
}

/** Prepares the searchable texts in short time slices, so that the first letter typed need not wait for them. */
export async function prepareSearch(reminders: readonly ListedReminder[]): Promise<void> {
  await nextTask();
  const takeTurn = takingTurns();
  for (const reminder of reminders) {
    searchTextOf(reminder);
    await takeTurn();
  }
}

function isOfStatus(reminder: ListedReminder, wanted: ReminderListParams["status"], today: Day): boolean {
  if (wanted === null) return true;
  if (wanted === "undelivered") return deliveryProblemOf(reminder) !== null;
  if (wanted === "unchecked") return uncheckedText(reminder) !== null;
  const status = statusOf(reminder, today);
  return wanted === "current" ? status !== "expired" : status === wanted;
}
