import { calls, type ScopeTag } from "@pomander/contract";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

export interface ScopeTags {
  /** null until they have come. */
  rows: readonly ScopeTag[] | null;
  isFailed: boolean;
  reload: () => void;
}

/** The scope tags that one may use; when one's own list fails, the list of all is asked for. */
export function useScopeTags(): ScopeTags {
  const { value, error, reload } = useApiQuery(readTags);
  return { rows: value, isFailed: error !== null, reload };
}

const readTags = (call: Api) =>
  call(calls.scopeTags.mine, { query: {} }).catch(() => call(calls.scopeTags.list, { query: {} }));
