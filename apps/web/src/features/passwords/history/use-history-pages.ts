import type { VersionPage } from "@pomander/vault";
import { useCallback, useState } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";

type ReadPage = (before?: string) => Promise<VersionPage>;
export type HistoryPages = ReturnType<typeof useHistoryPages>;

const nothing: VersionPage = { versions: [], next: null };

/** Versions, newest first, page after page. With null nothing is asked. */
export function useHistoryPages(read: ReadPage | null) {
  // What is there already; another object asks again from there.
  const [from, setFrom] = useState(nothing);
  const readOn = useCallback(async (): Promise<VersionPage> => {
    const page = await read?.(from.next ?? undefined);
    return { versions: [...from.versions, ...(page?.versions ?? [])], next: page?.next ?? null };
  }, [read, from]);
  const { value, error, isCurrent } = useQuery(read === null ? null : readOn);
  return {
    /** null while nothing has come yet. */
    versions: value?.versions ?? null,
    hasMore: value !== null && value.next !== null,
    /** How many there were before the last page; 0: it is the first. */
    shownBefore: from.versions.length,
    error,
    isWaiting: read !== null && !isCurrent && error === null,
    more: () => value !== null && setFrom(value),
    /** The page that failed, once more. */
    retry: () => setFrom({ ...from }),
    /** From the newest on; what is on screen stays until they are there. */
    reload: () => setFrom({ ...nothing }),
  };
}
