import { useSearchParams } from "react-router";
import { useSearchText } from "../../lib/list/use-search-text.ts";
import { readPlace, writePlace, type Place } from "./place.ts";

/** What a tab shows, as the address says it, and the text in its search box, which the address follows. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const place = readPlace(params);
  const go = (change: Partial<Place>, replace = false) =>
    setParams(writePlace({ ...place, page: 1, ...change }), { replace, preventScrollReset: true });
  return { place, go, ...useSearchText(place.search, (search) => go({ search }, true)) };
}
