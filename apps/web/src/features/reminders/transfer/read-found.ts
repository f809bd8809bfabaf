import { calls, limits, type ListedReminder } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import type { Day } from "../../../lib/format/days.ts";
import { nextTask } from "../../../lib/next-task.ts";
import { filterReminders } from "../list/filter-reminders.ts";
import type { ReminderListParams } from "../list/list-params.ts";
import { readPages } from "../../../lib/read-pages.ts";
import type { Range } from "../../../lib/list/use-whole-list.ts";

interface FoundQuery {
  listParams: ReminderListParams;
  /** The owner whose reminders are read: "me" reads the user's own alone. */
  owner: "me" | null;
  today: Day;
}

/** Reads all reminders page by page and returns those that match the filters, when the list on screen is incomplete. */
export async function readFound(
  api: Api,
  { listParams, owner, today }: FoundQuery,
): Promise<readonly ListedReminder[]> {
  const whose = owner === null ? {} : { owner };
  const found = new Map<string, ListedReminder>();
  const readRange = (range: Range) => api.list(calls.reminders.list, { query: { ...whose, ...range } });
  for await (const { rows } of readPages(readRange, limits.pageSize)) {
    for (const row of rows) found.set(row._id, row);
    await nextTask();
  }
  return filterReminders([...found.values()], listParams, today);
}
