import { userSorts, userStates, type UserSort, type UserState } from "@pomander/contract";
import { pageIn, pageSizeIn } from "../../../lib/list/paging.ts";
import { roles, type RoleName } from "./role.ts";
import { useListParams } from "../../../lib/list/use-list-params.ts";

const defaultPageSize = 10;

export type SortOrder = "ascending" | "descending";

/** The list's search, filters, order and page, which are stored in the URL. */
export interface UserListParams {
  search: string;
  role: RoleName | null;
  state: UserState | null;
  isMine: boolean;
  sort: UserSort;
  order: SortOrder;
  /** The page number, counted from 1. */
  page: number;
  pageSize: number;
}

export function readListParams(params: URLSearchParams): UserListParams {
  return {
    search: params.get("search") ?? "",
    role: roles.find((name) => name === params.get("role")) ?? null,
    state: userStates.find((name) => name === params.get("state")) ?? null,
    isMine: params.get("created") === "me",
    sort: userSorts.find((name) => name === params.get("sort")) ?? "name",
    order: params.get("order") === "descending" ? "descending" : "ascending",
    page: pageIn(params),
    pageSize: pageSizeIn(params, defaultPageSize),
  };
}

/** Returns the URL parameters of a view; defaults are left out. */
export function writeListParams({
  search,
  role,
  state,
  isMine,
  sort,
  order,
  page,
  pageSize,
}: UserListParams): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== "") params.set("search", search);
  if (role !== null) params.set("role", role);
  if (state !== null) params.set("state", state);
  if (isMine) params.set("created", "me");
  if (sort !== "name") params.set("sort", sort);
  if (order !== "ascending") params.set("order", order);
  if (page > 1) params.set("page", String(page));
  if (pageSize !== defaultPageSize) params.set("size", String(pageSize));
  return params;
}

/** Returns the list's parameters from the URL, and the means to change them. */
export const useUserListParams = () => useListParams({ read: readListParams, write: writeListParams });
