import { calls, limits, type ListedReminder } from "@pomander/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Day } from "../../../lib/format/days.ts";
import { type FilteredList, type Range, usePageOfList, useWholeList } from "../../../lib/list/use-whole-list.ts";
import { useServices } from "../../../lib/services.ts";
import { filterReminders, prepareSearch } from "./filter-reminders.ts";
import { pageSizes, type ReminderListParams } from "./list-params.ts";
import { peopleOf, type ListedPerson } from "./person-filter.ts";

export interface RemindersOnScreen extends FilteredList<ListedReminder> {
  /** The progress of reading a list of several requests; null at other times. */
  progress: { done: number; total: number } | null;
  /** The number of reminders beyond the most that are read; 0 where all are. */
  unread: number;
  /** Whether `found` is of all reminders: none are still being read, or never. */
  isWhole: boolean;
  /** The people of all reminders read so far, regardless of filters, and the person filtered by, if known. */
  people: readonly ListedPerson[];
}

/** The most reminders that are read, the soonest first: as many as one user may own. */
const mostOnDevice = limits.remindersPerOwner;

interface ReminderQuery {
  listParams: ReminderListParams;
  /** The owner whose reminders are listed: "me" lists the user's own alone. */
  owner: "me" | null;
  today: Day;
}

const none: readonly ListedReminder[] = [];

/** Returns the reminders for the list's parameters. */
export function useReminders({ listParams, owner, today }: ReminderQuery): RemindersOnScreen {
  const { api } = useServices();
  const { search, status, type, scopeTag, due, from, to, person, role, sort, page, view } = listParams;
  const readRange = useCallback(
    async (range: Range) =>
      (await api()).list(calls.reminders.list, { query: { ...(owner === null ? {} : { owner }), ...range } }),
    [api, owner],
  );
  const whole = useWholeList(readRange, mostOnDevice);
  const { rows: all, progress } = whole;
  useEffect(() => {
    if (all !== null && progress === null) void prepareSearch(all);
  }, [all, progress]);
  const filter = useCallback(
    (rows: readonly ListedReminder[]) =>
      filterReminders(rows, { search, status, type, scopeTag, due, from, to, person, role, sort }, today),
    [search, status, type, scopeTag, due, from, to, person, role, sort, today],
  );
  const unread = Math.max(0, whole.total - mostOnDevice);
  return {
    ...usePageOfList(whole, filter, { page, pageSize: pageSizes[view] }),
    progress,
    unread,
    isWhole: progress === null && unread === 0,
    people: usePeople(all ?? none, person),
  };
}

/** Returns the people of reminders. One who is filtered by keeps their name, even when no reminder of theirs is left. */
function usePeople(reminders: readonly ListedReminder[], filteredBy: string | null): readonly ListedPerson[] {
  const people = useMemo(() => peopleOf(reminders), [reminders]);
  const [known, setKnown] = useState<{ of: typeof people; names: ReadonlyMap<string, string> }>({
    of: people,
    names: new Map(),
  });
  if (known.of !== people)
    setKnown({ of: people, names: new Map([...known.names, ...people.map(({ _id, name }) => [_id, name] as const)]) });
  const name =
    filteredBy === null || people.some(({ _id }) => _id === filteredBy) ? undefined : known.names.get(filteredBy);
  return useMemo(
    () => (filteredBy === null || name === undefined ? people : [...people, { _id: filteredBy, name }]),
    [people, filteredBy, name],
  );
}
