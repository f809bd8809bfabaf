import { summaryFields } from "@pomander/crypto";
import type { EntrySummary } from "./entry-types.ts";

const minCharacters = 2;

/** Case and accents do not matter. */
const fold = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Summaries never change, so what is searched in them is folded once. */
const folded = new WeakMap<EntrySummary, string>();

function foldedOf(entry: EntrySummary): string {
  const known = folded.get(entry);
  if (known !== undefined) return known;
  const text = summaryFields
    .flatMap((field) => entry[field])
    .map(fold)
    .join("\n");
  folded.set(entry, text);
  return text;
}

/** Fewer than two characters search nothing. */
export const isSearchable = (query: string) => Array.from(query.trim()).length >= minCharacters;

/**
 * Entries that hold every word of `query` in title, link, email, category or tags; all of them when there is too little to
 * search for.
 */
export function searchEntries(entries: readonly EntrySummary[], query: string): readonly EntrySummary[] {
  if (!isSearchable(query)) return entries;
  const words = fold(query)
    .split(/\s+/u)
    .filter((word) => word !== "");
  return entries.filter((entry) => words.every((word) => foldedOf(entry).includes(word)));
}

/** By title, in the order of `locale` (the device's own by default), case-blind; equal titles by id. */
export function sortByTitle(entries: readonly EntrySummary[], locale?: string): EntrySummary[] {
  const collator = new Intl.Collator(locale, { sensitivity: "accent", numeric: true });
  return entries.toSorted((a, b) => collator.compare(a.title, b.title) || (a._id < b._id ? -1 : 1));
}
