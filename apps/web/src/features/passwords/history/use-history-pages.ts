import type { VersionPage } from "@pomander/vault";
import { useCallback, useState } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";

type ReadPage = (before?: string) => Promise<VersionPage>;
export type HistoryPages = ReturnType<typeof useHistoryPages>;

const nothing: VersionPage = { versions: [], next: null };

/** Returns versions page by page, newest first. With null, no request is made. */
export function useHistoryPages(read: ReadPage | null) {
  // Pages loaded so far; a new object requests the page after them again.
  const [from, setFrom] = useState(nothing);
  const readOn = useCallback(async (): Promise<VersionPage> => {
    const page = await read?.(from.next ?? undefined);
    return { versions: [...from.versions, ...(page?.versions ?? [])], next: page?.next ?? null };
  }, [read, from]);
  const { value, error, isCurrent } = useQuery(read === null ? null : readOn);
  return {
    /** Null until the first page has arrived. */
    versions: value?.versions ?? null,
    hasMore: value !== null && value.next !== null,
    /** Number of versions before the last page; 0 for the first page. */
    shownBefore: from.versions.length,
    error,
    isWaiting: read !== null && !isCurrent && error === null,
    more: () => value !== null && setFrom(value),
    /** Requests the failed page again. */
    retry: () => setFrom({ ...from }),
    /** Loads again from the newest version; the versions on screen stay until the new ones have arrived. */
    reload: () => setFrom({ ...nothing }),
  };
}
