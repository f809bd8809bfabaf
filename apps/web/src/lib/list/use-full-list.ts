import type { Listed } from "@pomander/vault";
import { useCallback, useMemo } from "react";
import { useQuery } from "../hooks/use-query.ts";
import { lastPageWithin, wholeListSize } from "./paging.ts";

export interface Range {
  page: string;
  pageSize: string;
}
type ReadRange<Row> = (range: Range) => Promise<Listed<Row[]>>;

export interface ListOnScreen<Row> {
  /** The rows of the page; null while nothing has arrived yet. */
  rows: readonly Row[] | null;
  /** The matching rows of all pages; null where the server pages. */
  found: readonly Row[] | null;
  /** The number of rows that match search and filters, over all pages. */
  total: number;
  /** The page asked for, or the last one that exists. */
  page: number;
  /** Whether the answer to the current request is on its way. */
  isWaiting: boolean;
  error: unknown;
  reload: () => void;
}

interface FullListOptions<Row> {
  /** Reads without search and filters. */
  readWhole: ReadRange<Row>;
  /** Reads what the server finds with search and filters. */
  readFound: ReadRange<Row>;
  /** Applies search and filters in the browser. */
  filter: (rows: readonly Row[]) => readonly Row[];
  page: number;
  pageSize: number;
}

/**
 * Reads a page of a list: from the full list if one reply contains it, otherwise the server searches and pages. The
 * three functions must stay the same until something changes.
 */
export function useFullList<Row>({
  readWhole,
  readFound,
  filter,
  page,
  pageSize,
}: FullListOptions<Row>): ListOnScreen<Row> {
  const whole = useQuery(useCallback(() => readWhole({ page: "1", pageSize: `${wholeListSize}` }), [readWhole]));
  const isPaged = whole.value !== null && whole.value.total > whole.value.rows.length;
  const readPage = useCallback(
    () => readFound({ page: `${page}`, pageSize: `${pageSize}` }),
    [readFound, page, pageSize],
  );
  const part = useQuery(isPaged ? readPage : null);

  const rows = whole.value?.rows;
  const selected = useMemo(() => (rows === undefined ? null : filter(rows)), [rows, filter]);
  if (isPaged) {
    return {
      rows: part.value?.rows ?? null,
      found: null,
      total: part.value?.total ?? 0,
      page: part.value !== null && part.isCurrent ? lastPageWithin(page, pageSize, part.value.total) : page,
      isWaiting: !part.isCurrent,
      error: part.error,
      reload: part.reload,
    };
  }
  const total = selected?.length ?? 0;
  const shown = selected === null ? page : lastPageWithin(page, pageSize, total);
  return {
    rows: selected?.slice((shown - 1) * pageSize, shown * pageSize) ?? null,
    found: selected,
    total,
    page: shown,
    isWaiting: !whole.isCurrent,
    error: whole.error,
    reload: whole.reload,
  };
}
