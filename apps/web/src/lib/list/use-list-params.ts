import { useSearchParams } from "react-router";
import { useEffect, useState } from "react";
import { typingPause, useDebounced } from "../hooks/timing.ts";

interface ListParamsCodec<P> {
  read: (params: URLSearchParams) => P;
  /** Returns the address with these parameters; defaults are left out. */
  write: (place: P) => URLSearchParams;
}

/**
 * Returns the parameters of a list in the address, and the text in its search box, which the address follows. Any
 * change begins at the first page again, unless the change sets the page.
 */
export function useListParams<P extends { search: string; page: number }>({ read, write }: ListParamsCodec<P>) {
  const [params, setParams] = useSearchParams();
  const listParams = read(params);
  const setListParams = (change: Partial<P>, replace = false) =>
    setParams(write({ ...listParams, page: 1, ...change }), { replace, preventScrollReset: true });
  return {
    listParams,
    setListParams,
    ...useSearchText(listParams.search, (search) => setListParams({ search } as Partial<P>, true)),
  };
}

/**
 * Returns the text in a search box. `search` is the current search in the address; `onSearch` is called with another
 * one once typing has paused.
 */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed, typingPause);

  // Back and forward change the address without any typing.
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (search !== settled.trim()) setTyped(search);
  }

  useEffect(() => {
    if (settled.trim() !== search) onSearch(settled.trim());
    // oxlint-disable-next-line react/exhaustive-deps -- only what was typed leads to another search, not the search itself
  }, [settled]);
  return { typed, setTyped };
}
