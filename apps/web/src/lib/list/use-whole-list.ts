import type { Listed } from "@pomander/vault";
import { useCallback, useMemo, useState } from "react";
import { useQuery } from "../hooks/use-query.ts";
import { lastPageWithin, wholeListSize } from "./paging.ts";

export interface Range {
  page: string;
  pageSize: string;
}
type ReadRange<Row> = (range: Range) => Promise<Listed<Row[]>>;

/** A page of a list. */
export interface ListOnScreen<Row> {
  /** The rows of the page; null while nothing has arrived yet. */
  rows: readonly Row[] | null;
  /** The number of rows that match search and filters, over all pages. */
  total: number;
  /** The page asked for, or the last one that exists. */
  page: number;
  /** Whether the answer to the current request is on its way. */
  isWaiting: boolean;
  error: unknown;
  reload: () => void;
}

/** A list of which every page is read. */
export interface WholeList<Row> {
  /** The rows read so far, or those of the previous reading until the next is complete; null while none have arrived. */
  rows: readonly Row[] | null;
  /** The number of rows that the server has: more than `rows` beyond the most that are read. */
  total: number;
  /** The progress of reading a list of several requests; null at other times. */
  progress: { done: number; total: number } | null;
  isWaiting: boolean;
  error: unknown;
  reload: () => void;
}

/**
 * Reads all pages of a list, up to `most` rows, and returns the rows as they arrive. A row that moves to another page
 * during that counts once.
 * @param readRange must stay the same until other rows are asked for
 */
export function useWholeList<Row extends { _id: string }>(
  readRange: ReadRange<Row>,
  most = Number.POSITIVE_INFINITY,
): WholeList<Row> {
  const [partial, setPartial] = useState<{ of: ReadRange<Row>; list: Listed<Row[]> } | null>(null);
  // A new round repeats the query, so that a reload shows that it is waiting for an answer.
  const [round, setRound] = useState(0);
  const read = useCallback(async () => {
    const found = new Map<string, Row>();
    let received = 0;
    try {
      for (let page = 1; ; page++) {
        const { rows, total } = await readRange({ page: `${page}`, pageSize: `${wholeListSize}` });
        for (const row of rows) found.set(row._id, row);
        received += rows.length;
        const list = { rows: [...found.values()].slice(0, most), total };
        if (rows.length === 0 || received >= Math.min(total, most)) return { of: readRange, list };
        setPartial({ of: readRange, list });
      }
    } finally {
      setPartial(null);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a new round asks again
  }, [readRange, most, round]);
  const { value, isCurrent, error } = useQuery(read);
  const reading = partial?.of === readRange ? partial.list : null;
  const shown = value?.of === readRange || reading === null ? value?.list : reading;
  return {
    rows: shown?.rows ?? null,
    total: shown?.total ?? 0,
    progress: reading && { done: reading.rows.length, total: Math.min(reading.total, most) },
    isWaiting: !isCurrent,
    error,
    reload: useCallback(() => setRound((before) => before + 1), []),
  };
}

/** A page of a list that is wholly in the browser. */
export interface FilteredList<Row> extends ListOnScreen<Row> {
  /** The matching rows of all pages. */
  found: readonly Row[] | null;
}

/** Returns the page of a whole list, by a filter that must stay the same until something changes. */
export function usePageOfList<Row>(
  { rows, isWaiting, error, reload }: WholeList<Row>,
  filter: (rows: readonly Row[]) => readonly Row[],
  { page, pageSize }: { page: number; pageSize: number },
): FilteredList<Row> {
  const found = useMemo(() => (rows === null ? null : filter(rows)), [rows, filter]);
  const total = found?.length ?? 0;
  const shown = found === null ? page : lastPageWithin(page, pageSize, total);
  return {
    rows: found?.slice((shown - 1) * pageSize, shown * pageSize) ?? null,
    found,
    total,
    page: shown,
    isWaiting,
    error,
    reload,
  };
}
