import { userSorts, userStates, type UserSort, type UserState } from "@pomander/contract";
import { pageIn, pageSizeIn, paramsOf } from "../../../lib/list/paging.ts";
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
export const writeListParams = ({ isMine, pageSize: size, page, sort, order, ...filters }: UserListParams) =>
  paramsOf(
    { ...filters, created: isMine ? "me" : null, sort, order, page, size },
    { sort: "name", order: "ascending", size: defaultPageSize },
  );

/** Returns the list's parameters from the URL, and the means to change them. */
export const useUserListParams = () => useListParams({ read: readListParams, write: writeListParams });
