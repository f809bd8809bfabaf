import { hashEntry, openSummary, type Bytes, type SummaryTexts, type ContentKeys } from "@pomander/crypto";
import { ifUnopenable } from "../is-code.ts";
import { reasonOf, type Reason } from "../reasons.ts";
import type { SealedEntry } from "../entry/entry-types.ts";

/** An entry's opened summary and its mark. */
export interface OpenedSummary {
  entryHash: Bytes;
  /** null when the entry cannot be opened: `reason` then says why. */
  texts: SummaryTexts | null;
  reason: Reason | null;
}

/**
 * Opens and marks entries, in their order. All arguments and results are structured-cloneable, so a browser can run it
 * in a worker. `onProgress` reports how many are open.
 */
export type OpenSummaries = (
  keys: ContentKeys,
  entries: readonly SealedEntry[],
  onProgress: (opened: number) => void,
) => Promise<OpenedSummary[]>;

const chunk = 128;

/** Opens the summaries in this thread. */
export const openSummariesInline: OpenSummaries = async (keys, entries, onProgress) => {
  const opened: OpenedSummary[] = [];
  for (let start = 0; start < entries.length; start += chunk) {
    opened.push(...(await Promise.all(entries.slice(start, start + chunk).map((entry) => openOne(keys, entry)))));
    onProgress(opened.length);
  }
  return opened;
};

async function openOne(keys: ContentKeys, entry: SealedEntry): Promise<OpenedSummary> {
  const [entryHash, summary] = await Promise.all([hashEntry(keys, entry), textsOrReason(keys, entry)]);
  return { entryHash, ...summary };
}

const textsOrReason = (keys: ContentKeys, entry: SealedEntry): Promise<Omit<OpenedSummary, "entryHash">> =>
  openSummary(keys, entry).then(
    (texts) => ({ texts, reason: null }),
    ifUnopenable((error) => ({ texts: null, reason: reasonOf(error) })),
  );
