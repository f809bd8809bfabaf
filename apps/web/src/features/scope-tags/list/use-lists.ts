import { calls, type Group, type ScopeTag } from "@pomander/contract";
import type { Listed } from "@pomander/vault";
import { useCallback, useState } from "react";
import { fold } from "../../../lib/list/fold.ts";
import { useFullList, type Range } from "../../../lib/list/use-full-list.ts";
import { useServices } from "../../../lib/services.ts";
import type { ScopeTagListParams } from "../list-params.ts";

type ListQuery = Range & { search?: string };

/** Every scope tag, by name. */
export function useScopeTags(listParams: ScopeTagListParams) {
  const { api } = useServices();
  const read = useCallback(async (query: ListQuery) => (await api()).list(calls.scopeTags.list, { query }), [api]);
  return useNamedList<ScopeTag>(read, listParams);
}

/** Every group, by name. */
export function useGroups(listParams: ScopeTagListParams) {
  const { api } = useServices();
  const read = useCallback(async (query: ListQuery) => (await api()).list(calls.groups.list, { query }), [api]);
  return useNamedList<Group>(read, listParams);
}

function useNamedList<Row extends { name: string; description: string }>(
  read: (query: ListQuery) => Promise<Listed<Row[]>>,
  { search, page, pageSize }: ScopeTagListParams,
) {
  const readFound = useCallback((range: Range) => read({ ...range, search }), [read, search]);
  const filter = useCallback((rows: readonly Row[]) => filterByText(rows, search), [search]);
  return useFullList<Row>({ readWhole: read, readFound, filter, page, pageSize });
}

interface DescribedRecord {
  name: string;
  description: string;
}

/** What a search for a name or description leaves, in the same order. */
export function filterByText<Row extends DescribedRecord>(rows: readonly Row[], search: string): readonly Row[] {
  const sought = fold(search.trim());
  if (sought === "") return rows;
  return rows.filter(({ name, description }) => fold(`${name}\n${description}`).includes(sought));
}

type OpenDialog<Row> = { kind: "add" } | { kind: "edit" | "remove"; row: Row };

/** Which dialog of a tab is open. */
export function useDialogs<Row>(onChanged: () => void) {
  const [dialog, open] = useState<OpenDialog<Row> | null>(null);
  const close = useCallback(() => open(null), []);
  return {
    dialog,
    close,
    add: useCallback(() => open({ kind: "add" }), []),
    edit: useCallback((row: Row) => open({ kind: "edit", row }), []),
    remove: useCallback((row: Row) => open({ kind: "remove", row }), []),
    /** Something was saved or deleted: the list is read again. */
    changed: () => {
      close();
      onChanged();
    },
  };
}
