import { maxSearchTokens, maxSearchTokensPerQuery } from "./limits.ts";
import { hmac } from "./primitives.ts";
import { utf8 } from "./utf8.ts";
import type { EntryTexts } from "./entry-texts.ts";
import type { ContentKeys } from "./vault-key.ts";

const prefix = { min: 3, max: 8 } as const;

/**
 * Tokens of an entry for the opt-in search index: ascending, without repeats. Where there would be more than 512, the
 * words that come first are kept.
 */
export async function searchTokens(
  keys: ContentKeys,
  { title, link, category, tags }: Pick<EntryTexts, "title" | "link" | "category" | "tags">,
): Promise<string[]> {
  const prefixes = new Set(wordsOf([title, link, category, ...tags].join(" ")).flatMap(prefixesOf));
  const tokens = new Set(await Promise.all(Array.from(prefixes, (text) => tokenOf(keys, text))));
  return [...tokens].slice(0, maxSearchTokens).toSorted();
}

/** The query of what a person typed; "" when no word of it has three characters. */
export async function searchQuery(keys: ContentKeys, typed: string): Promise<string> {
  const starts = wordsOf(typed)
    .filter((word) => word.length >= prefix.min)
    .slice(0, maxSearchTokensPerQuery);
  return (await Promise.all(starts.map((word) => tokenOf(keys, word.slice(0, prefix.max).join(""))))).join(".");
}

/** Words as code points, folded so that case, accents and the final form of sigma do not matter. */
function wordsOf(text: string): string[][] {
  const folded = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
  return folded.split(/[^\p{L}\p{N}]+/u).map((word) => Array.from(word));
}

function prefixesOf(word: string[]): string[] {
  const lengths = Array.from({ length: prefix.max - prefix.min + 1 }, (_, i) => prefix.min + i);
  return lengths.filter((length) => length <= word.length).map((length) => word.slice(0, length).join(""));
}

/** Ten bits, which collide on purpose: the server learns little, and the client drops what does not match. */
async function tokenOf(keys: ContentKeys, text: string): Promise<string> {
  const [first = 0, second = 0] = await hmac(keys.search, utf8(text));
  return ((first << 2) | (second >> 6)).toString(16).padStart(3, "0");
}
