import { calls, limits, reminderStatuses, type ListedReminder } from "@pomander/contract";
import type { Listed } from "@pomander/vault";
import { useCallback, useMemo, useState } from "react";
import { useFullList, type ListOnScreen, type Range } from "../../../lib/list/use-full-list.ts";
import { useServices } from "../../../lib/services.ts";
import type { Day } from "../../../lib/format/days.ts";
import { noTag, pageSizes, type ReminderListParams } from "./list-params.ts";
import { filterReminders, prepareSearch } from "./filter-reminders.ts";
import { peopleOf, type ListedPerson } from "./people.ts";

export interface RemindersOnScreen extends ListOnScreen<ListedReminder> {
  /** Whether there are so many that the server filters and orders them, as far as it can. */
  isPaged: boolean;
  /** The progress of reading all reminders; null while none are being read. */
  progress: { done: number; total: number } | null;
  /** The people of all reminders read so far, regardless of filters, and the person filtered by, if known. */
  people: readonly ListedPerson[];
  /** Makes the list read all reminders from now on; null where there are too many. */
  readAll: (() => void) | null;
}

/** The most reminders that one user may own. If there are more, the server returns single pages. */
const mostOnDevice = limits.remindersPerOwner;

interface ReminderQuery {
  listParams: ReminderListParams;
  /** The owner whose reminders are listed: "me" lists the user's own alone. */
  owner: "me" | null;
  today: Day;
  /** Whether all reminders are needed, not one page: to sort a table, fill a month or select all that match. */
  wantsAll: boolean;
}

/** Returns the reminders for the list's parameters. */
export function useReminders({ listParams, owner, today, wantsAll }: ReminderQuery): RemindersOnScreen {
  const { api } = useServices();
  const { search, status, type, scopeTag, due, from, to, person, role, sort, page, view } = listParams;
  const [isPaged, setPaged] = useState(false);
  const [isTooMany, setTooMany] = useState(false);
  const [people, setPeople] = useState<readonly ListedPerson[]>([]);
  // People keep their names here, even when no reminder of theirs is left.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [progress, setProgress] = useState<RemindersOnScreen["progress"]>(null);
  // Once all are read, they stay for the other views of the list too.
  const [readsAll, setReadsAll] = useState(wantsAll);
  if (wantsAll && !readsAll) setReadsAll(true);
  // A new round repeats the query, so that a reload shows that it is waiting for an answer.
  const [round, setRound] = useState(0);
  const readWhole = useCallback(
    async (range: Range) => {
      const call = await api();
      const readRange = (page: string) =>
        call.list(calls.reminders.list, { query: { ...ownerOf(owner), ...range, page } });
      let listed = await readRange(range.page);
      if (readsAll && listed.total <= mostOnDevice) {
        try {
          listed = await readRest(listed, readRange, setProgress);
        } finally {
          setProgress(null);
        }
      }
      setPaged(listed.total > listed.rows.length);
      setTooMany(listed.total > mostOnDevice);
      const found = peopleOf(listed.rows);
      setPeople(found);
      setNames((before) => new Map([...before, ...found.map(({ _id, name }) => [_id, name] as const)]));
      void prepareSearch(listed.rows);
      return listed;
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a new round asks again
    [api, owner, readsAll, round],
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
    (rows: readonly ListedReminder[]) =>
      filterReminders(rows, { search, status, type, scopeTag, due, from, to, person, role, sort }, today),
    [search, status, type, scopeTag, due, from, to, person, role, sort, today],
  );
  const list = useFullList({ readWhole, readFound, filter, page, pageSize: pageSizes[view] });
  const readAll = useCallback(() => setReadsAll(true), []);
  const name = person === null || people.some(({ _id }) => _id === person) ? undefined : names.get(person);
  return {
    ...list,
    isPaged,
    progress,
    people: useMemo(
      () => (person === null || name === undefined ? people : [...people, { _id: person, name }]),
      [people, person, name],
    ),
    readAll: isTooMany ? null : readAll,
    reload: useCallback(() => setRound((before) => before + 1), []),
  };
}

const ownerOf = (owner: "me" | null) => (owner === null ? {} : { owner });

/** Reads the pages after the first. A reminder that moves to another page while they are read counts once. */
async function readRest(
  first: Listed<ListedReminder[]>,
  readPage: (page: string) => Promise<Listed<ListedReminder[]>>,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<Listed<ListedReminder[]>> {
  const found = new Map(first.rows.map((row) => [row._id, row]));
  const pages = Math.ceil(first.total / Math.max(1, first.rows.length));
  for (let page = 2; page <= pages; page++) {
    onProgress({ done: found.size, total: first.total });
    for (const row of (await readPage(String(page))).rows) found.set(row._id, row);
  }
  const rows = [...found.values()];
  return { ...first, rows, total: rows.length };
}
