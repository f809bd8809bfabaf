import { calls, limits, type User } from "@pomander/contract";
import { useCallback } from "react";
import { lastPageWithin, wholeListSize } from "../../../lib/list/paging.ts";
import type { ListOnScreen, Range } from "../../../lib/list/use-whole-list.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";
import type { UserListParams } from "./list-params.ts";

export interface UsersOnScreen extends ListOnScreen<User> {
  /** Reads all users that search and filters leave, over all pages, at most `wholeListSize`. */
  readAll: () => Promise<readonly User[]>;
}

/** Returns the page of users for the list's parameters, which the server finds and sorts. */
export function useUsers({ search, role, state, isMine, sort, order, page, pageSize }: UserListParams): UsersOnScreen {
  const { api } = useServices();
  const read = useCallback(
    async (range: Range) => {
      const filters = {
        ...(search === "" ? {} : { search: search.slice(0, limits.search) }),
        ...(role === null ? {} : { role }),
        ...(state === null ? {} : { state }),
        ...(isMine ? { createdBy: "me" as const } : {}),
        ...(sort === "name" && order === "ascending" ? {} : { sort, order }),
      };
      return (await api()).list(calls.users.list, { query: { ...filters, ...range } });
    },
    [api, search, role, state, isMine, sort, order],
  );
  const query = useQuery(useCallback(() => read({ page: `${page}`, pageSize: `${pageSize}` }), [read, page, pageSize]));
  const total = query.value?.total ?? 0;
  return {
    rows: query.value?.rows ?? null,
    total,
    page: query.isCurrent ? lastPageWithin(page, pageSize, total) : page,
    isWaiting: !query.isCurrent,
    error: query.error,
    reload: query.reload,
    readAll: async () => (await read({ page: "1", pageSize: `${wholeListSize}` })).rows,
  };
}
