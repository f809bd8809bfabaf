import { summaryFields } from "@pomander/crypto";
import type { EntrySummary } from "./entry-types.ts";

const minCharacters = 2;

/** Case, accents and the final form of sigma do not matter. */
const fold = (text: string) =>
  text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");

/** "wifi" finds "Wi-Fi". */
const withoutHyphens = (text: string) => text.replace(/[\p{Pd}'’]/gu, "");

interface Searchable {
  /** Each field on a line, folded. */
  text: string;
  compact: string;
  title: string;
}
/** Summaries never change, so what is searched in them is folded once. */
const folded = new WeakMap<EntrySummary, Searchable>();

function searchableOf(entry: EntrySummary): Searchable {
  const known = folded.get(entry);
  if (known !== undefined) return known;
  const text = summaryFields
    .flatMap((field) => entry[field])
    .map(fold)
    .join("\n");
  const searchable = { text, compact: withoutHyphens(text), title: fold(entry.title).trim() };
  folded.set(entry, searchable);
  return searchable;
}

const wordsOf = (query: string) =>
  fold(query)
    .split(/\s+/u)
    .filter((word) => word !== "");

/** Fewer than two characters search nothing. */
export const isSearchable = (query: string) => Array.from(query.trim()).length >= minCharacters;

/**
 * Entries that hold every word of `query` in title, link, email, category or tags; all of them when there is too little to
 * search for.
 */
export function searchEntries(entries: readonly EntrySummary[], query: string): readonly EntrySummary[] {
  if (!isSearchable(query)) return entries;
  const words = wordsOf(query).map((word) => ({ word, compact: withoutHyphens(word) }));
  return entries.filter((entry) => {
    const { text, compact } = searchableOf(entry);
    return words.every(
      (sought) => text.includes(sought.word) || (sought.compact !== "" && compact.includes(sought.compact)),
    );
  });
}

/**
 * How well an entry fits `query`, from 0, a title that is the query, over one that begins with it, one whose words begin
 * with its words, and one that holds it, to 4, what was found elsewhere in an entry.
 */
export function matchRanker(query: string): (found: EntrySummary) => number {
  const words = wordsOf(query);
  const whole = words.join(" ");
  const compact = withoutHyphens(whole);
  return (entry) => {
    const { title } = searchableOf(entry);
    if (title === whole) return 0;
    if (title.startsWith(whole) || (compact !== "" && withoutHyphens(title).startsWith(compact))) return 1;
    const parts = title.split(/[^\p{L}\p{N}]+/u);
    if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
    return words.every((word) => title.includes(word)) ? 3 : 4;
  };
}

/** What `searchEntries` found for `query`, the likeliest first. Equal ones stay in the order given. */
export function sortByMatch(found: readonly EntrySummary[], query: string): readonly EntrySummary[] {
  if (!isSearchable(query)) return found;
  const rankOf = matchRanker(query);
  const ranks = new Map(found.map((entry) => [entry, rankOf(entry)]));
  return found.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** By title, in the order of `locale` (the device's own by default), case-blind; equal titles by id. */
export function titleOrder(locale?: string): (a: EntrySummary, b: EntrySummary) => number {
  const collator = new Intl.Collator(locale, { sensitivity: "accent", numeric: true });
  return (a, b) => collator.compare(a.title, b.title) || (a._id < b._id ? -1 : 1);
}

export function sortByTitle(entries: readonly EntrySummary[], locale?: string): EntrySummary[] {
  return entries.toSorted(titleOrder(locale));
}
