import type { User } from "@pomander/contract";
import { fullName } from "../../../lib/format/full-name.ts";
import { fold } from "../../../lib/list/fold.ts";
import { pageIn, pageSizeIn } from "../../../lib/list/paging.ts";
import { roleOfUser, roles, type RoleName } from "./role.ts";

export const defaultPageSize = 10;

/** What the list shows; it stands in the address. */
export interface UserListParams {
  search: string;
  role: RoleName | null;
  isMine: boolean;
  /** From 1. */
  page: number;
  pageSize: number;
}

export function readListParams(params: URLSearchParams): UserListParams {
  return {
    search: params.get("search") ?? "",
    role: roles.find((name) => name === params.get("role")) ?? null,
    isMine: params.get("created") === "me",
    page: pageIn(params),
    pageSize: pageSizeIn(params, defaultPageSize),
  };
}

/** The address of a place; what is usual is left out. */
export function writeListParams({ search, role, isMine, page, pageSize }: UserListParams): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== "") params.set("search", search);
  if (role !== null) params.set("role", role);
  if (isMine) params.set("created", "me");
  if (page > 1) params.set("page", String(page));
  if (pageSize !== defaultPageSize) params.set("size", String(pageSize));
  return params;
}

/** The users that search and filters leave, in their order. `mine` holds the ids that the actor created. */
export function filterUsers(
  users: readonly User[],
  { search, role, isMine }: Pick<UserListParams, "search" | "role" | "isMine">,
  mine: ReadonlySet<string>,
): readonly User[] {
  const sought = fold(search.trim());
  return users.filter(
    (user) =>
      (role === null || roleOfUser(user) === role) &&
      (!isMine || mine.has(user._id)) &&
      (sought === "" || fold([fullName(user), user.email, user.mobileNo].join("\n")).includes(sought)),
  );
}
