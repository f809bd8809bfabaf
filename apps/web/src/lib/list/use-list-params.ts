import { useSearchParams } from "react-router";
import { useSearchText } from "./use-search-text.ts";

interface ListParamsCodec<P> {
  read: (params: URLSearchParams) => P;
  /** The address of a place; what is usual is left out. */
  write: (place: P) => URLSearchParams;
}

/**
 * What a list shows, as the address says it, and the text in its search box, which the address follows. Whatever
 * changes, it begins at the first page again, unless the change says which.
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
