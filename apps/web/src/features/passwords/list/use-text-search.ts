import type { EntrySummary, OpenVault, SearchTexts } from "@pomander/vault";
import { startTransition, useEffect, useRef, useState } from "react";

/** Number of entries that are opened together, before the hits so far are shown. */
const batchSize = 512;
/**
 * Maximum number of characters that are kept of all entries, some 32 MB of memory. Entries beyond it are found by their
 * summaries alone.
 */
const mostCharacters = 16_000_000;

const none: SearchTexts = new Map();

/**
 * Returns the texts that a search covers beyond the summaries. They are opened when the first search is typed and kept
 * until the vault locks, which removes the page. They grow batch by batch; `isLooking` is true while more is to come.
 */
export function useTextSearch(
  vault: OpenVault,
  entries: readonly EntrySummary[],
  isWanted: boolean,
): { texts: SearchTexts; isLooking: boolean } {
  const opened = useRef(new Map<string, { revision: number; texts: NonNullable<ReturnType<SearchTexts["get"]>> }>());
  const [shown, setShown] = useState<{ of: readonly EntrySummary[]; texts: SearchTexts; isLooking: boolean } | null>(
    null,
  );
  useEffect(() => {
    if (!isWanted) return undefined;
    let isShown = true;
    const look = async () => {
      const known = opened.current;
      const ids = new Set(entries.map(({ _id }) => _id));
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
      const unknown = entries.filter(({ _id, revision }) => known.get(_id)?.revision !== revision);
      const show = (isLooking: boolean) =>
        startTransition(() =>
          setShown({ of: entries, texts: new Map([...known].map(([id, { texts }]) => [id, texts])), isLooking }),
        );
      let room = mostCharacters - charactersOf([...known.values()].flatMap(({ texts }) => texts));
      for (let start = 0; start < unknown.length && room > 0; start += batchSize) {
        const batch = unknown.slice(start, start + batchSize);
        const found = await vault.searchTexts(batch.map(({ _id }) => _id)).catch(() => null);
        if (!isShown) return;
        // Entries that could not be opened now are tried again at the next search.
        if (found === null) return show(false);
        for (const { _id, revision } of batch) known.set(_id, { revision, texts: found.get(_id) ?? [] });
        room -= charactersOf([...found.values()].flat());
        show(start + batchSize < unknown.length && room > 0);
      }
      if (unknown.length === 0 || room <= 0) show(false);
    };
    void look();
    return () => {
      isShown = false;
    };
  }, [vault, entries, isWanted]);
  if (!isWanted || shown === null) return { texts: none, isLooking: isWanted && entries.length > 0 };
  return { texts: shown.texts, isLooking: shown.isLooking || shown.of !== entries };
}

const charactersOf = (texts: readonly { text: string }[]) => texts.reduce((sum, { text }) => sum + text.length, 0);
