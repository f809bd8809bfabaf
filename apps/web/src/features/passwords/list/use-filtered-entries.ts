import {
  foundElsewhere,
  isSearchable,
  searchEntries,
  sortByMatch,
  sortByTitle,
  type EntrySummary,
  type FoundText,
  type SearchTexts,
  type UnreadableEntry,
} from "@pomander/vault";
import { useDeferredValue, useMemo } from "react";
import { texts } from "../texts.ts";
import { reasonOf } from "./entry-actions.ts";
import { filterEntries, pageRange, type EntryFilter } from "./list-params.ts";
import { pageLanguage } from "../../../lib/language.ts";

export type ListItem =
  /** `match` is the text in which a search found the entry, unless its row shows that. */
  { kind: "entry"; entry: EntrySummary; match: FoundText | null } | { kind: "unreadable"; entry: UnreadableEntry };

interface FilterEntriesOptions {
  entries: readonly EntrySummary[];
  unreadable: readonly UnreadableEntry[];
  filter: EntryFilter;
  query: string;
  page: number;
  pageSize: number;
  /** Sorts entries, given by title, in the chosen order. */
  sort: (byTitle: readonly EntrySummary[]) => readonly EntrySummary[];
  /** Whether the best matches of a search come first, for a user who chose no order. */
  isByMatch: boolean;
  /** Texts that a search covers beyond the summaries. */
  texts: SearchTexts;
}

/**
 * Returns the rows to show. Each step is computed again only when its inputs have changed, and the search waits for a
 * pause, so that typing stays quick in a vault of ten thousand entries.
 */
export function useFilteredEntries({
  entries,
  unreadable,
  filter,
  query,
  page,
  pageSize,
  sort,
  isByMatch,
  texts: searched,
}: FilterEntriesOptions) {
  const typed = useDeferredValue(query);
  const byTitle = useMemo(() => sortByTitle(entries, pageLanguage), [entries]);
  const sorted = useMemo(() => sort(byTitle), [byTitle, sort]);
  const filtered = useMemo(() => filterEntries(sorted, filter), [sorted, filter]);
  const found = useMemo(() => {
    if (!isSearchable(typed)) return { entries: filtered, problem: null };
    try {
      const matching = searchEntries(filtered, typed, searched);
      return { entries: isByMatch ? sortByMatch(matching, typed) : matching, problem: null };
    } catch (error) {
      return { entries: filtered, problem: texts.notices.searchFailed(reasonOf(error)) };
    }
  }, [filtered, typed, isByMatch, searched]);
  const isSearch = isSearchable(typed);
  const isCurrent = typed === query;
  return useMemo(() => {
    // An unreadable entry has neither a title to search nor a favorite mark; the other filters list it at the end.
    const broken =
      isSearch || filter === "favorites"
        ? []
        : unreadable.filter((entry) => entry.isArchive === (filter === "archived"));
    const total = found.entries.length + broken.length;
    const range = pageRange(total, page, pageSize);
    const isFound = isSearch && found.problem === null;
    const items: ListItem[] = [
      ...found.entries.slice(range.start, range.end).map((entry) => ({
        kind: "entry" as const,
        entry,
        match: isFound ? foundElsewhere(entry, typed, searched.get(entry._id)) : null,
      })),
      ...broken
        .slice(Math.max(0, range.start - found.entries.length), Math.max(0, range.end - found.entries.length))
        .map((entry) => ({ kind: "unreadable" as const, entry })),
    ];
    return {
      /** The rows of the page. */
      items,
      page: range.page,
      pages: range.pages,
      /** Number of rows over all pages. */
      total,
      /** How many of them cannot be opened. */
      broken: broken.length,
      isSearch,
      searchProblem: found.problem,
      /** Entries that are left, over all pages, in order. */
      entries: found.entries,
      /** Whether the result is for the text that was typed last. */
      isCurrent,
    };
  }, [found, unreadable, filter, page, pageSize, isSearch, isCurrent, typed, searched]);
}
