import type { EntrySummary } from "@pomander/vault";
import { pageIn } from "../../../lib/list/paging.ts";

export const filters = ["all", "favorites", "archived"] as const;
export type Filter = (typeof filters)[number];

const pageSize = 10;

const byTitle = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** Archived entries are shown by their own filter and by no other. */
export function filterEntries(entries: readonly EntrySummary[], filter: Filter): readonly EntrySummary[] {
  if (filter === "archived") return entries.filter((entry) => entry.isArchive);
  return entries.filter((entry) => !entry.isArchive && (filter === "all" || entry.isFavorite));
}

/** Where a page of `total` rows begins and ends: the one asked for, or the last when fewer are left. Pages run from 1. */
export function pageRange(total: number, asked: number): { page: number; pages: number; start: number; end: number } {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, Number.isInteger(asked) ? asked : 1), pages);
  return { page, pages, start: (page - 1) * pageSize, end: Math.min(page * pageSize, total) };
}

/** What the list shows; it stands in the address. */
export interface EntryListParams {
  filter: Filter;
  /** From 1. */
  page: number;
}

/** Where an entry of those `sorted` is seen: under this filter if it is there at all, otherwise among all. */
export function listParamsOf(id: string, sorted: readonly EntrySummary[], filter: Filter): EntryListParams | null {
  for (const tried of [filter, "all"] as const) {
    const index = filterEntries(sorted, tried).findIndex(({ _id }) => _id === id);
    if (index >= 0) return { filter: tried, page: Math.floor(index / pageSize) + 1 };
  }
  return null;
}

/** What is read from the address: never the search text, which a browser's history would keep. */
export function readListParams(params: URLSearchParams): EntryListParams {
  const filter = filters.find((name) => name === params.get("filter")) ?? "all";
  return { filter, page: pageIn(params) };
}

/** The address of a place; what is usual is left out. */
export function writeListParams(listParams: EntryListParams): URLSearchParams {
  const params = new URLSearchParams();
  if (listParams.filter !== "all") params.set("filter", listParams.filter);
  if (listParams.page > 1) params.set("page", String(listParams.page));
  return params;
}

/** Categories and tags in use, each once, for suggestions. */
export function suggestionsFrom(entries: readonly EntrySummary[]): { categories: string[]; tags: string[] } {
  const categories = new Set<string>();
  const tags = new Set<string>();
  for (const entry of entries) {
    if (entry.category.trim() !== "") categories.add(entry.category);
    for (const tag of entry.tags) tags.add(tag);
  }
  const sorted = (names: Set<string>) => [...names].toSorted(byTitle.compare);
  return { categories: sorted(categories), tags: sorted(tags) };
}
