import { summaryFields } from "@pomander/crypto";
import type { EntrySummary } from "./entry-types.ts";
import type { SearchText } from "./search-texts.ts";

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

/** What a search looks at beside the summaries, by the id of the entry, as far as it is opened. */
export type SearchTexts = ReadonlyMap<string, readonly SearchText[]>;

/** Each text is folded once. */
const foldedTexts = new WeakMap<SearchText, { text: string; compact: string }>();

function foldedOf(searched: SearchText) {
  const known = foldedTexts.get(searched);
  if (known !== undefined) return known;
  const text = fold(searched.text);
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
 * Returns entries that contain every word of `query` in title, link, email, category or tags, or in one of their `texts`; all of them
 * when there is too little to search for.
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
  /** What comes before and after it, cut with an ellipsis. Where its place is not known, `found` is empty. */
  before: string;
  found: string;
  after: string;
}

const charactersBefore = 24;
const charactersAfter = 64;

/** The first word of `query` that only one of the entry's `texts` contains, with its context; null: there is none. */
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
  // Folding changes lengths, so it is done character by character to know the place in the text as it is written.
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
