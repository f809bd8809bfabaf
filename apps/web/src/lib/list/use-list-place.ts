import { useSearchParams } from "react-router";
import { useSearchText } from "./use-search-text.ts";

interface AddressOf<P> {
  read: (params: URLSearchParams) => P;
  /** The address of a place; what is usual is left out. */
  write: (place: P) => URLSearchParams;
}

/**
 * What a list shows, as the address says it, and the text in its search box, which the address follows. Whatever
 * changes, it begins at the first page again, unless the change says which.
 */
export function useListPlace<P extends { search: string; page: number }>({ read, write }: AddressOf<P>) {
  const [params, setParams] = useSearchParams();
  const place = read(params);
  const go = (change: Partial<P>, replace = false) =>
    setParams(write({ ...place, page: 1, ...change }), { replace, preventScrollReset: true });
  return { place, go, ...useSearchText(place.search, (search) => go({ search } as Partial<P>, true)) };
}
