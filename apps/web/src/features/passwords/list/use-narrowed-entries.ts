import type { EntrySummary, OpenVault } from "@pomander/vault";
import { useEffect, useMemo, useRef, useState } from "react";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { factsOf, type EntryFacts } from "../entry/facts.ts";
import { isExpiring } from "../entry/expiry.ts";
import { labelsOf } from "./labels.ts";
import type { Narrowing } from "./list-params.ts";

/** Number of entries that are opened before the page can respond again. */
const batchSize = 100;

/**
 * Returns the entries of a category, a tag or a type, or those that expire. Type and expiry are sealed beside the
 * summaries, so each entry is opened when such a filter is first used; its facts are kept, without its secrets, until
 * it is saved again.
 */
export function useNarrowedEntries(
  vault: OpenVault,
  all: readonly EntrySummary[],
  { type, isExpiring: isExpiringAlone, category, tag }: Narrowing,
): { entries: readonly EntrySummary[]; isLooking: boolean } {
  const entries = useMemo(
    () =>
      category === null && tag === null
        ? all
        : all.filter(
            (entry) =>
              (category === null || labelsOf(entry, "category").includes(category)) &&
              (tag === null || entry.tags.includes(tag)),
          ),
    [all, category, tag],
  );
  const today = useToday();
  const needsFacts = type !== null || isExpiringAlone;
  const facts = useFacts(vault, needsFacts ? entries : null);
  const narrowed = useMemo(() => {
    if (!needsFacts) return entries;
    return entries.filter((entry) => {
      const known = facts?.get(entry._id);
      if (known === undefined) return false;
      return (type === null || known.type === type) && (!isExpiringAlone || isExpiring(known, today));
    });
  }, [entries, facts, type, isExpiringAlone, needsFacts, today]);
  return { entries: narrowed, isLooking: needsFacts && facts === null };
}

/** Returns the facts of each entry by its id; null until all are known. */
function useFacts(vault: OpenVault, entries: readonly EntrySummary[] | null): ReadonlyMap<string, EntryFacts> | null {
  const known = useRef(new Map<string, { revision: number; facts: EntryFacts }>());
  const [facts, setFacts] = useState<ReadonlyMap<string, EntryFacts> | null>(null);
  useEffect(() => {
    if (entries === null) return undefined;
    let isWanted = true;
    const look = async () => {
      const unknown = entries.filter(({ _id, revision }) => known.current.get(_id)?.revision !== revision);
      for (let start = 0; isWanted && start < unknown.length; start += batchSize) {
        await Promise.all(
          unknown.slice(start, start + batchSize).map(async ({ _id, revision }) => {
            // The reason is shown when the user opens the entry itself.
            const members = await vault.extraMembers(_id).catch(() => ({}));
            known.current.set(_id, { revision, facts: factsOf(members) });
          }),
        );
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (isWanted) setFacts(new Map([...known.current].map(([id, { facts: found }]) => [id, found])));
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [vault, entries]);
  return facts;
}
