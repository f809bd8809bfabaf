import type { Listed } from "@pomander/vault";
import { useCallback, useEffect, useMemo, useState } from "react";
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
export interface WholeList<Row> extends Pick<ListOnScreen<Row>, "isWaiting" | "error" | "reload"> {
  /** The rows read so far, or those of the previous reading until the next is complete; null while none have arrived. */
  rows: readonly Row[] | null;
  /** The number of rows that the server has: more than `rows` beyond the most that are read. */
  total: number;
  /** The progress of reading a list of several requests; null at other times. */
  progress: { done: number; total: number } | null;
}

/**
 * Reads all pages of a list, up to `most` rows, and returns the rows as they arrive. A row that moves to another page
 * during that counts once. A reading that another one replaces ends, as does that of a component that is gone.
 * @param readRange must stay the same until other rows are asked for; those of another one are no longer returned
 */
export function useWholeList<Row extends { _id: string }>(
  readRange: ReadRange<Row>,
  most = Number.POSITIVE_INFINITY,
): WholeList<Row> {
  const [round, setRound] = useState(0);
  const request = useMemo(() => ({ readRange, most, round }), [readRange, most, round]);
  const [shown, setShown] = useState<{ of: ReadRange<Row>; list: Listed<Row[]> } | null>(null);
  const [reached, setReached] = useState<{ of: object; progress: { done: number; total: number } } | null>(null);
  const [outcome, setOutcome] = useState<{ of: object; error: unknown } | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    readPages(request, reading.signal, (list, isWhole) => {
      setShown((before) => {
        const isShorter = before?.of === request.readRange && list.rows.length < before.list.rows.length;
        return isShorter && !isWhole ? before : { of: request.readRange, list };
      });
      setReached({ of: request, progress: { done: list.rows.length, total: Math.min(list.total, request.most) } });
    }).then(
      () => setOutcome({ of: request, error: null }),
      (error: unknown) => !reading.signal.aborted && setOutcome({ of: request, error }),
    );
    return () => reading.abort();
  }, [request]);
  const list = shown?.of === readRange ? shown.list : null;
  const isWaiting = outcome?.of !== request;
  return {
    rows: list?.rows ?? null,
    total: list?.total ?? 0,
    progress: isWaiting && reached?.of === request ? reached.progress : null,
    isWaiting: isWaiting || outcome.error !== null,
    error: isWaiting ? null : outcome.error,
    reload: useCallback(() => setRound((before) => before + 1), []),
  };
}

/**
 * Reads page after page and calls `onPage` with the rows read so far. A page without a new row ends the list, whatever
 * its total says. Resolves after the last page; once aborted, `onPage` is not called again.
 */
async function readPages<Row extends { _id: string }>(
  { readRange, most }: { readRange: ReadRange<Row>; most: number },
  signal: AbortSignal,
  onPage: (list: Listed<Row[]>, isWhole: boolean) => void,
): Promise<void> {
  const found = new Map<string, Row>();
  let received = 0;
  for (let page = 1, isWhole = false; !isWhole; page++) {
    const { rows, total } = await readRange({ page: `${page}`, pageSize: `${wholeListSize}` });
    signal.throwIfAborted();
    const known = found.size;
    for (const row of rows) found.set(row._id, row);
    received += rows.length;
    isWhole = found.size === known || received >= Math.min(total, most);
    onPage({ rows: [...found.values()].slice(0, most), total }, isWhole);
  }
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
