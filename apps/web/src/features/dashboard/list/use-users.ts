import { calls, type User } from "@pomander/contract";
import { useCallback } from "react";
import { fullName } from "../../../lib/format/full-name.ts";
import { fold } from "../../../lib/list/fold.ts";
import { useFullList, type ListOnScreen, type Range } from "../../../lib/list/use-full-list.ts";
import { useServices } from "../../../lib/services.ts";
import { sortUsers } from "./sort-users.ts";
import type { UserListParams } from "./list-params.ts";
import { roleOfUser } from "./role.ts";

export type UsersOnScreen = ListOnScreen<User>;

/** The users that a place shows. */
export function useUsers(
  { search, role, isMine, sort, order, page, pageSize }: UserListParams,
  mine: ReadonlySet<string>,
): UsersOnScreen {
  const { api } = useServices();
  const readWhole = useCallback(async (range: Range) => (await api()).list(calls.users.list, { query: range }), [api]);
  const readFound = useCallback(
    async (range: Range) => {
      const filters = {
        ...(search === "" ? {} : { search }),
        ...(role === null ? {} : { role }),
        ...(isMine ? { createdBy: "me" as const } : {}),
        ...(sort === "name" && order === "ascending" ? {} : { sort, order }),
      };
      return (await api()).list(calls.users.list, { query: { ...filters, ...range } });
    },
    [api, search, role, isMine, sort, order],
  );
  const filter = useCallback(
    (users: readonly User[]) => sortUsers(filterUsers(users, { search, role, isMine }, mine), sort, order),
    [search, role, isMine, mine, sort, order],
  );
  return useFullList({ readWhole, readFound, filter, page, pageSize });
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
