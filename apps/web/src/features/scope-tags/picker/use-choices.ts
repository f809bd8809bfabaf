import type { Listed } from "@pomander/vault";
import { useCallback, useMemo } from "react";
import { fold } from "../../../lib/list/fold.ts";
import { useFullList, type Range } from "../../../lib/list/use-full-list.ts";
import { useDebounced } from "../../../lib/hooks/timing.ts";

/** What can be chosen: a name, and a second line that is searched as well. */
export interface Choice {
  _id: string;
  name: string;
  detail: string;
}

export interface Choices<C extends Choice> {
  offered: readonly C[];
  /** How many more a search would find. */
  more: number;
  isWaiting: boolean;
  error: unknown;
  reload: () => void;
}

interface ChoicesOptions<C extends Choice> {
  /** Reads what may be chosen. Kept the same from one rendering to the next. */
  read: (query: Range & { search?: string }) => Promise<Listed<C[]>>;
  typed: string;
  /** Chosen already. */
  chosen: readonly C[];
  /** Offered besides what is read. */
  extras: readonly C[];
}

/** A long list in a menu is slow and read by nobody. */
const offeredAtOnce = 50;
const mostPerPage = 1_000;
const typingPause = 300;

/** What is offered to choose from: what the typed text finds, without what is chosen already, and not too much. */
export function useChoices<C extends Choice>({ read, typed, chosen, extras }: ChoicesOptions<C>): Choices<C> {
  const settled = useDebounced(typed.trim(), typingPause);
  const hidden = useMemo(() => new Set(chosen.map(({ _id }) => _id)), [chosen]);
  const readWhole = useCallback(async (range: Range) => withExtras(await read(range), extras), [read, extras]);
  const readFound = useCallback(
    async (range: Range) => withExtras(await read({ ...range, search: settled }), filterChoices(extras, settled)),
    [read, extras, settled],
  );
  const filter = useCallback((rows: readonly C[]) => filterChoices(rows, typed), [typed]);
  // What is found may be chosen already: ask for as much more.
  const pageSize = Math.min(mostPerPage, offeredAtOnce + chosen.length);
  const list = useFullList<C>({ readWhole, readFound, filter, page: 1, pageSize });
  const free = (list.rows ?? []).filter(({ _id }) => !hidden.has(_id));
  const offered = free.slice(0, offeredAtOnce);
  const unread = Math.max(0, list.total - (list.rows?.length ?? 0));
  return {
    offered,
    more: unread + free.length - offered.length,
    isWaiting: list.isWaiting,
    error: list.error,
    reload: list.reload,
  };
}

function filterChoices<C extends Choice>(rows: readonly C[], search: string): readonly C[] {
  const sought = fold(search.trim());
  return sought === "" ? rows : rows.filter(({ name, detail }) => fold(`${name}\n${detail}`).includes(sought));
}

function withExtras<C extends Choice>({ rows, total }: Listed<C[]>, extras: readonly C[]): Listed<C[]> {
  const read = new Set(rows.map(({ _id }) => _id));
  const added = extras.filter(({ _id }) => !read.has(_id));
  return { rows: [...added, ...rows], total: total + added.length };
}
