import { summaryFields } from "@pomander/crypto";
import { fold, foldSearched } from "./fold.ts";
import type { EntrySummary } from "./entry-types.ts";
import type { SearchText } from "./search-texts.ts";

const minCharacters = 2;

/** "wifi" finds "Wi-Fi". */
const withoutHyphens = (text: string) => text.replace(/[\p{Pd}'’]/gu, "");

interface Searchable {
  /** Each field on a line, folded. */
  text: string;
  compact: string;
  title: string;
  compactTitle: string;
  /** The words of the title; undefined until a search ranks it. */
  titleWords?: readonly string[];
}
/** Folded texts by summary: summaries never change, so each is folded once. */
const folded = new WeakMap<EntrySummary, Searchable>();

function searchableOf(entry: EntrySummary): Searchable {
  const known = folded.get(entry);
  if (known !== undefined) return known;
  const text = summaryFields
    .flatMap((field) => entry[field])
    .map(foldSearched)
    .join("\n");
  const title = fold(entry.title).trim();
  const searchable = { text, compact: withoutHyphens(text), title, compactTitle: withoutHyphens(title) };
  folded.set(entry, searchable);
  return searchable;
}

/** The texts that a search checks in addition to the summaries, by entry id, as far as they are opened. */
export type SearchTexts = ReadonlyMap<string, readonly SearchText[]>;

/** Each text is folded once. */
const foldedTexts = new WeakMap<SearchText, { text: string; compact: string }>();

function foldedOf(searched: SearchText) {
  const known = foldedTexts.get(searched);
  if (known !== undefined) return known;
  const text = foldSearched(searched.text);
  const folded = { text, compact: withoutHyphens(text) };
  foldedTexts.set(searched, folded);
  return folded;
}

interface Sought {
  word: string;
  compact: string;
}
const holds = ({ text, compact }: { text: string; compact: string }, sought: Sought) =>
  text.includes(sought.word) || (sought.compact !== "" && compact.includes(sought.compact));
const soughtOf = (query: string): Sought[] => wordsOf(query).map((word) => ({ word, compact: withoutHyphens(word) }));

const wordsOf = (query: string) =>
  fold(query)
    .split(/\s+/u)
    .filter((word) => word !== "");

/** Fewer than two characters search nothing. */
export const isSearchable = (query: string) => Array.from(query.trim()).length >= minCharacters;

/**
 * Returns entries that contain every word of `query` in title, link, email, category or tags, or in one of their
 * `texts`; all of them if the query is too short.
 */
export function searchEntries(
  entries: readonly EntrySummary[],
  query: string,
  texts: SearchTexts = new Map(),
): readonly EntrySummary[] {
  if (!isSearchable(query)) return entries;
  const words = soughtOf(query);
  return entries.filter((entry) => {
    const missing = words.filter((sought) => !holds(searchableOf(entry), sought));
    if (missing.length === 0) return true;
    const others = texts.get(entry._id) ?? [];
    return missing.every((sought) => others.some((other) => holds(foldedOf(other), sought)));
  });
}

/** Where a search found a word that the summary of an entry does not show. */
export interface FoundText extends Omit<SearchText, "text"> {
  /** The text before and after the match, cut with an ellipsis. If the position is unknown, `found` is empty. */
  before: string;
  found: string;
  after: string;
}

const charactersBefore = 24;
const charactersAfter = 64;

/**
 * Finds the first word of `query` that only one of the entry's `texts` contains, with its context; null: there is none.
 */
export function foundElsewhere(
  entry: EntrySummary,
  query: string,
  texts: readonly SearchText[] = [],
): FoundText | null {
  if (!isSearchable(query)) return null;
  const sought = soughtOf(query).find((one) => !holds(searchableOf(entry), one));
  const other = sought && texts.find((one) => holds(foldedOf(one), sought));
  if (sought === undefined || other === undefined) return null;
  const { text, ...where } = other;
  return { ...where, ...excerptOf(text, sought.word) };
}

function excerptOf(text: string, word: string): Pick<FoundText, "before" | "found" | "after"> {
  // Folding changes lengths, so it is done character by character to know the position in the original text.
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const ends: number[] = [];
  let folded = "";
  for (const character of characters) ends.push((folded += fold(character)).length);
  const at = folded.indexOf(word);
  const first = at === -1 ? 0 : ends.findIndex((end) => end > at);
  const last = at === -1 ? 0 : ends.findIndex((end) => end >= at + word.length) + 1;
  const [start, end] = [Math.max(0, first - charactersBefore), last + charactersAfter];
  const part = (from: number, to: number) => characters.slice(from, to).join("").replace(/\s+/gu, " ");
  return {
    before: `${start > 0 ? "…" : ""}${part(start, first)}`,
    found: part(first, last),
    after: `${part(last, end)}${end < characters.length ? "…" : ""}`,
  };
}

/**
 * Returns a function that ranks an entry's match for `query`: 0 a title equal to the query, 1 one that begins with it,
 * 2 one whose words begin with its words, 3 one that contains it, 4 a match elsewhere in the entry.
 */
export function matchRanker(query: string): (found: EntrySummary) => number {
  const words = wordsOf(query);
  const whole = words.join(" ");
  const compact = withoutHyphens(whole);
  return (entry) => {
    const searchable = searchableOf(entry);
    const { title, compactTitle } = searchable;
    if (title === whole) return 0;
    if (title.startsWith(whole) || (compact !== "" && compactTitle.startsWith(compact))) return 1;
    const parts = (searchable.titleWords ??= title.split(/[^\p{L}\p{N}]+/u));
    if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
    return words.every((word) => title.includes(word)) ? 3 : 4;
  };
}

/** Sorts the results of `searchEntries` for `query`, the best match first. Equal ones keep their order. */
export function sortByMatch(found: readonly EntrySummary[], query: string): readonly EntrySummary[] {
  if (!isSearchable(query)) return found;
  const rankOf = matchRanker(query);
  const byRank: EntrySummary[][] = [];
  for (const entry of found) (byRank[rankOf(entry)] ??= []).push(entry);
  return byRank.flat();
}

/** Compares by title, in the order of the language `language` (BCP 47), ignoring case; equal titles by id. */
export function titleOrder(language: string): (a: EntrySummary, b: EntrySummary) => number {
  const collator = new Intl.Collator(language, { sensitivity: "accent", numeric: true });
  return (a, b) => collator.compare(a.title, b.title) || (a._id < b._id ? -1 : 1);
}

export function sortByTitle(entries: readonly EntrySummary[], language: string): EntrySummary[] {
  return entries.toSorted(titleOrder(language));
}
