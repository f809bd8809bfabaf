import { calls, type ScopeTag } from "@pomander/contract";
import { useCallback } from "react";
import { useServices } from "../../lib/services.ts";
import { useQuery } from "../../lib/hooks/use-query.ts";

export interface ScopeTags {
  /** null until they have come. */
  rows: readonly ScopeTag[] | null;
  isFailed: boolean;
  reload: () => void;
}

/** The scope tags that one may use; when one's own list fails, the list of all is asked for. */
export function useScopeTags(): ScopeTags {
  const { api } = useServices();
  const read = useCallback(async () => {
    const call = await api();
    return call(calls.scopeTags.mine, { query: {} }).catch(() => call(calls.scopeTags.list, { query: {} }));
  }, [api]);
  const { value, error, reload } = useQuery(read);
  return { rows: value, isFailed: error !== null, reload };
}
