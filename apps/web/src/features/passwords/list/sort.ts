import type { EntrySummary } from "@pomander/vault";

export const sortKeys = ["title", "changed", "used"] as const;
type SortKey = (typeof sortKeys)[number];

export interface SortChoice {
  by: SortKey;
  areFavoritesFirst: boolean;
}

const storageKey = "passwordOrder";
const usual: SortChoice = { by: "title", areFavoritesFirst: false };

/** Reads how this browser last sorted the list. */
export function readSortChoice(storage: Storage): SortChoice {
  const [by, favorites] = (storage.getItem(storageKey) ?? "").split(" ");
  const known = sortKeys.find((key) => key === by);
  return known === undefined ? usual : { by: known, areFavoritesFirst: favorites === "favorites" };
}

export function writeSortChoice(storage: Storage, { by, areFavoritesFirst }: SortChoice): void {
  try {
    storage.setItem(storageKey, areFavoritesFirst ? `${by} favorites` : by);
  } catch {
    // Storage is full, so the choice applies to this visit alone.
  }
}

/**
 * Sorts `byTitle` in another order; equal entries stay sorted by title. `usedAt` is in milliseconds, by id; entries
 * that were never used come last.
 */
export function sortEntries(
  byTitle: readonly EntrySummary[],
  { by, areFavoritesFirst }: SortChoice,
  usedAt: ReadonlyMap<string, number>,
): readonly EntrySummary[] {
  const used = ({ _id }: EntrySummary) => usedAt.get(_id) ?? 0;
  const sorted =
    by === "title"
      ? byTitle
      : by === "used"
        ? byTitle.toSorted((a, b) => used(b) - used(a))
        : byTitle.toSorted((a, b) => (a.updatedAt === b.updatedAt ? 0 : a.updatedAt < b.updatedAt ? 1 : -1));
  if (!areFavoritesFirst) return sorted;
  return [...sorted.filter(({ isFavorite }) => isFavorite), ...sorted.filter(({ isFavorite }) => !isFavorite)];
}
