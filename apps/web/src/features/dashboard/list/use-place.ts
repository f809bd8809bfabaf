import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { readPlace, writePlace, type Place } from "./select.ts";

const typingPause = 300;

/** What the list shows, as the address says it, and the text in the search box, which the address follows. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const place = readPlace(params);
  const [typed, setTyped] = useState(place.search);
  const settled = useDebounced(typed, typingPause);

  // Back and forward change the address without anybody typing.
  const [known, setKnown] = useState(place.search);
  if (place.search !== known) {
    setKnown(place.search);
    if (place.search !== settled.trim()) setTyped(place.search);
  }

  const go = (change: Partial<Place>, replace = false) =>
    setParams(writePlace({ ...place, page: 1, ...change }), { replace, preventScrollReset: true });
  useEffect(() => {
    const search = settled.trim();
    if (search !== place.search)
      setParams(writePlace({ ...place, search, page: 1 }), { replace: true, preventScrollReset: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only what was typed leads to another place, not the place itself
  }, [settled]);
  return { place, go, typed, setTyped };
}
