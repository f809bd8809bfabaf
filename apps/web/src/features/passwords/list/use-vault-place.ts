import { sortByTitle, type OpenVault } from "@pomander/vault";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { placeOf, readPlace, writePlace, type Place } from "./select.ts";

export type VaultPlace = ReturnType<typeof useVaultPlace>;

/** What the list shows: filter and page stand in the address, where a browser's history would keep a search text. */
export function useVaultPlace(vault: OpenVault) {
  const [params, setParams] = useSearchParams();
  const place = readPlace(params);
  const [query, setQuery] = useState("");
  const [added, setAdded] = useState<{ id: string } | null>(null);

  const go = (next: Place, replace: boolean) => setParams(writePlace(next), { replace, preventScrollReset: true });
  const { filter } = place;
  const turnToAdded = useEffectEvent(() => {
    const next = added === null ? null : placeOf(added.id, sortByTitle(vault.snapshot().entries), filter);
    if (next !== null) go(next, true);
  });
  // Only once its form is closed, which lets nobody leave while it is open.
  useEffect(() => turnToAdded(), [added]);
  const leaveFor = (next: Place, replace: boolean) => {
    setAdded(null);
    go(next, replace);
  };
  return {
    place,
    query,
    /** The id of the entry that was just added, or null: who turns elsewhere has seen it. */
    added: added?.id ?? null,
    /** Turns to the page on which a new entry stands. */
    reveal: (id: string) => {
      setQuery("");
      setAdded({ id });
    },
    turnTo: (page: number) => leaveFor({ filter, page }, false),
    show: (chosen: Place["filter"]) => leaveFor({ filter: chosen, page: 1 }, false),
    search: (typed: string) => {
      setQuery(typed);
      if (place.page !== 1) leaveFor({ filter, page: 1 }, true);
    },
  };
}
