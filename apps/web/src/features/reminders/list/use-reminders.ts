import { calls, reminderStatuses, type ListedReminder } from "@pomander/contract";
import { useCallback, useState } from "react";
import { useFullList, type ListOnScreen, type Range } from "../../../lib/list/use-full-list.ts";
import { useServices } from "../../../lib/services.ts";
import type { Day } from "../../../lib/format/days.ts";
import { noTag, pageSize, type ReminderListParams } from "./list-params.ts";
import { filterReminders } from "./filter-reminders.ts";

export interface RemindersOnScreen extends ListOnScreen<ListedReminder> {
  /** So many that the server filters and orders them, in the ways that it knows. */
  isPaged: boolean;
}

/** The reminders that a place shows. With `owner` "me", one's own alone. */
export function useReminders(listParams: ReminderListParams, owner: "me" | null, today: Day): RemindersOnScreen {
  const { api } = useServices();
  const { search, status, type, scopeTag, sort, page } = listParams;
  const [isPaged, setPaged] = useState(false);
  // Another round is another question, so that what waits for an answer can be seen to.
  const [round, setRound] = useState(0);
  const readWhole = useCallback(
    async (range: Range) => {
      const listed = await (await api()).list(calls.reminders.list, { query: { ...ownerOf(owner), ...range } });
      setPaged(listed.total > listed.rows.length);
      return listed;
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a new round asks again
    [api, owner, round],
  );
  const readFound = useCallback(
    async (range: Range) => {
      const known = reminderStatuses.find((one) => one === status);
      const filters = {
        ...ownerOf(owner),
        ...(search === "" ? {} : { search }),
        ...(type === null ? {} : { type }),
        ...(scopeTag === null || scopeTag === noTag ? {} : { scopeTag }),
        ...(known === undefined ? {} : { status: known }),
      };
      return (await api()).list(calls.reminders.list, { query: { ...filters, ...range } });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a new round asks again
    [api, owner, search, status, type, scopeTag, round],
  );
  const filter = useCallback(
    (rows: readonly ListedReminder[]) => filterReminders(rows, { search, status, type, scopeTag, sort }, today),
    [search, status, type, scopeTag, sort, today],
  );
  const list = useFullList({ readWhole, readFound, filter, page, pageSize });
  return { ...list, isPaged, reload: useCallback(() => setRound((before) => before + 1), []) };
}

const ownerOf = (owner: "me" | null) => (owner === null ? {} : { owner });
