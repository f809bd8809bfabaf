import { calls, type Group, type ScopeTag } from "@pomander/contract";
import type { Listed } from "@pomander/vault";
import { useCallback } from "react";
import { useFullList, type Range } from "../../../lib/list/use-full-list.ts";
import { useServices } from "../../../lib/services.ts";
import type { Place } from "../place.ts";
import { findNamed } from "./find-named.ts";

type Query = Range & { search?: string };

/** Every scope tag, by name. */
export function useScopeTags(place: Place) {
  const { api } = useServices();
  const read = useCallback(async (query: Query) => (await api()).list(calls.scopeTags.list, { query }), [api]);
  return useNamedList<ScopeTag>(read, place);
}

/** Every group, by name. */
export function useGroups(place: Place) {
  const { api } = useServices();
  const read = useCallback(async (query: Query) => (await api()).list(calls.groups.list, { query }), [api]);
  return useNamedList<Group>(read, place);
}

function useNamedList<Row extends { name: string; description: string }>(
  read: (query: Query) => Promise<Listed<Row[]>>,
  { search, page, pageSize }: Place,
) {
  const readFound = useCallback((range: Range) => read({ ...range, search }), [read, search]);
  const select = useCallback((rows: readonly Row[]) => findNamed(rows, search), [search]);
  return useFullList<Row>({ readWhole: read, readFound, select, page, pageSize });
}
