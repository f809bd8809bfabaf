import { calls, type Group, type ScopeTag } from "@pomander/contract";
import type { Listed } from "@pomander/vault";
import { useCallback, useState } from "react";
import { fold, foldSearched } from "@pomander/vault/fold";
import { type Range, usePageOfList, useWholeList } from "../../../lib/list/use-whole-list.ts";
import { useServices } from "../../../lib/services.ts";
import type { ScopeTagListParams } from "../list-params.ts";

/** Returns the scope tags, by name. */
export function useScopeTags(listParams: ScopeTagListParams) {
  const { api } = useServices();
  const read = useCallback(async (query: Range) => (await api()).list(calls.scopeTags.list, { query }), [api]);
  return useNamedList<ScopeTag>(read, listParams);
}

/** Returns the groups, by name. */
export function useGroups(listParams: ScopeTagListParams) {
  const { api } = useServices();
  const read = useCallback(async (query: Range) => (await api()).list(calls.groups.list, { query }), [api]);
  return useNamedList<Group>(read, listParams);
}

function useNamedList<Row extends DescribedRecord & { _id: string }>(
  read: (range: Range) => Promise<Listed<Row[]>>,
  { search, page, pageSize }: ScopeTagListParams,
) {
  const filter = useCallback((rows: readonly Row[]) => filterByText(rows, search), [search]);
  return usePageOfList(useWholeList(read), filter, { page, pageSize });
}

interface DescribedRecord {
  name: string;
  description: string;
}

/** Returns the rows whose name or description contains the search text, in the same order. */
export function filterByText<Row extends DescribedRecord>(rows: readonly Row[], search: string): readonly Row[] {
  const sought = fold(search.trim());
  if (sought === "") return rows;
  return rows.filter(({ name, description }) => foldSearched(`${name}\n${description}`).includes(sought));
}

type OpenDialog<Row> = { kind: "add" } | { kind: "edit" | "remove"; row: Row };

/** Manages the open dialog of a tab. */
export function useDialogs<Row>(onChanged: () => void) {
  const [dialog, open] = useState<OpenDialog<Row> | null>(null);
  const close = useCallback(() => open(null), []);
  return {
    dialog,
    close,
    add: useCallback(() => open({ kind: "add" }), []),
    edit: useCallback((row: Row) => open({ kind: "edit", row }), []),
    remove: useCallback((row: Row) => open({ kind: "remove", row }), []),
    /** Reads the list again, after a record was saved or deleted. */
    changed: () => {
      close();
      onChanged();
    },
  };
}
