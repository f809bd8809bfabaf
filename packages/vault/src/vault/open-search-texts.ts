import { openNotesAndExtra, type ContentKeys } from "@pomander/crypto";
import { ifUnopenable } from "../is-code.ts";
import { searchTextsOf, type SearchText } from "../entry/search-texts.ts";
import type { SealedEntry } from "../entry/entry-types.ts";

/**
 * Opens the texts that a search checks in addition to the summaries, for entries in their order; an entry that cannot
 * be opened has none. All arguments and results are structured-cloneable, so a browser can run it in a worker.
 */
export type OpenSearchTexts = (keys: ContentKeys, entries: readonly SealedEntry[]) => Promise<SearchText[][]>;

const chunk = 64;

/** Opens the texts in this thread. */
export const openSearchTextsInline: OpenSearchTexts = async (keys, entries) => {
  const opened: SearchText[][] = [];
  for (let start = 0; start < entries.length; start += chunk)
    opened.push(...(await Promise.all(entries.slice(start, start + chunk).map((entry) => openOne(keys, entry)))));
  return opened;
};

const openOne = (keys: ContentKeys, entry: SealedEntry): Promise<SearchText[]> =>
  openNotesAndExtra(keys, entry).then(
    searchTextsOf,
    ifUnopenable(() => []),
  );
