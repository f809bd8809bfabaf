import { sortByTitle, type OpenVault } from "@pomander/vault";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { listParamsOf, readListParams, writeListParams, type EntryListParams } from "./list-params.ts";

export type EntryListState = ReturnType<typeof useEntryListParams>;

/** What the list shows: filter and page stand in the address, where a browser's history would keep a search text. */
export function useEntryListParams(vault: OpenVault) {
  const [params, setParams] = useSearchParams();
  const listParams = readListParams(params);
  const [query, setQuery] = useState("");
  const [added, setAdded] = useState<{ id: string } | null>(null);

  const setListParams = (next: EntryListParams, replace: boolean) =>
    setParams(writeListParams(next), { replace, preventScrollReset: true });
  const { filter } = listParams;
  const turnToAdded = useEffectEvent(() => {
    const next = added === null ? null : listParamsOf(added.id, sortByTitle(vault.snapshot().entries), filter);
    if (next !== null) setListParams(next, true);
  });
  // Only once its form is closed, which lets nobody leave while it is open.
  useEffect(() => turnToAdded(), [added]);
  const leaveFor = (next: EntryListParams, replace: boolean) => {
    setAdded(null);
    setListParams(next, replace);
  };
  return {
    listParams,
    query,
    /** The id of the entry that was just added, or null: who turns elsewhere has seen it. */
    added: added?.id ?? null,
    /** Turns to the page on which a new entry stands. */
    reveal: (id: string) => {
      setQuery("");
      setAdded({ id });
    },
    turnTo: (page: number) => leaveFor({ filter, page }, false),
    show: (chosen: EntryListParams["filter"]) => leaveFor({ filter: chosen, page: 1 }, false),
    search: (typed: string) => {
      setQuery(typed);
      if (listParams.page !== 1) leaveFor({ filter, page: 1 }, true);
    },
  };
}
