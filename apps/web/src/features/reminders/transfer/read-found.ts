import { calls, limits, reminderStatuses, type ListedReminder } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import type { Day } from "../../../lib/format/days.ts";
import { nextTask } from "../../../lib/next-task.ts";
import { filterReminders } from "../list/filter-reminders.ts";
import { noTag, type ReminderListParams } from "../list/list-params.ts";

interface FoundQuery {
  listParams: ReminderListParams;
  /** The owner whose reminders are read: "me" reads the user's own alone. */
  owner: "me" | null;
  today: Day;
}

/** Reads all reminders that match the filters, page by page, when the list on screen has only one page. */
export async function readFound(
  api: Api,
  { listParams, owner, today }: FoundQuery,
): Promise<readonly ListedReminder[]> {
  const { search, type, scopeTag, status } = listParams;
  const known = reminderStatuses.find((one) => one === status);
  const filters = {
    ...(owner === null ? {} : { owner }),
    ...(search === "" ? {} : { search }),
    ...(type === null ? {} : { type }),
    ...(scopeTag === null || scopeTag === noTag ? {} : { scopeTag }),
    ...(known === undefined ? {} : { status: known }),
    pageSize: `${limits.pageSize}`,
  };
  const found = new Map<string, ListedReminder>();
  for (let page = 1, isMore = true; isMore; page++) {
    const { rows, total } = await api.list(calls.reminders.list, { query: { ...filters, page: `${page}` } });
    for (const row of rows) found.set(row._id, row);
    isMore = page * limits.pageSize < total;
    await nextTask();
  }
  return filterReminders([...found.values()], listParams, today);
}
