import { calls, type User } from "@pomander/contract";
import { useCallback } from "react";
import { fullName } from "../../../lib/format/full-name.ts";
import { fold } from "../../../lib/list/fold.ts";
import { useFullList, type ListOnScreen, type Range } from "../../../lib/list/use-full-list.ts";
import { wholeListSize } from "../../../lib/list/paging.ts";
import { useServices } from "../../../lib/services.ts";
import { sortUsers } from "./sort-users.ts";
import type { UserListParams } from "./list-params.ts";
import { roleOfUser } from "./role.ts";
import { isInState } from "./user-state.ts";

export interface UsersOnScreen extends ListOnScreen<User> {
  /** Reads all users that search and filters leave, over all pages, at most `wholeListSize`. */
  readAll: () => Promise<readonly User[]>;
}

/** Returns the users for the list's parameters. */
export function useUsers(
  { search, role, state, isMine, sort, order, page, pageSize }: UserListParams,
  mine: ReadonlySet<string>,
): UsersOnScreen {
  const { api } = useServices();
  const readWhole = useCallback(async (range: Range) => (await api()).list(calls.users.list, { query: range }), [api]);
  const readFound = useCallback(
    async (range: Range) => {
      const filters = {
        ...(search === "" ? {} : { search }),
        ...(role === null ? {} : { role }),
        ...(state === null ? {} : { state }),
        ...(isMine ? { createdBy: "me" as const } : {}),
        ...(sort === "name" && order === "ascending" ? {} : { sort, order }),
      };
      return (await api()).list(calls.users.list, { query: { ...filters, ...range } });
    },
    [api, search, role, state, isMine, sort, order],
  );
  const filter = useCallback(
    (users: readonly User[]) => sortUsers(filterUsers(users, { search, role, state, isMine }, mine), sort, order),
    [search, role, state, isMine, mine, sort, order],
  );
  const list = useFullList({ readWhole, readFound, filter, page, pageSize });
  const { found } = list;
  const readAll = async () => found ?? (await readFound({ page: "1", pageSize: `${wholeListSize}` })).rows;
  return { ...list, readAll };
}

/**
 * Returns the users that match search and filters, in their given order. `mine` contains the ids of users that the
 * actor created.
 */
export function filterUsers(
  users: readonly User[],
  { search, role, state, isMine }: Pick<UserListParams, "search" | "role" | "state" | "isMine">,
  mine: ReadonlySet<string>,
): readonly User[] {
  const sought = fold(search.trim());
  const now = new Date();
  return users.filter(
    (user) =>
      (role === null || roleOfUser(user) === role) &&
      (state === null || isInState(user, state, now)) &&
      (!isMine || mine.has(user._id)) &&
      (sought === "" || fold([fullName(user), user.email, user.mobileNo].join("\n")).includes(sought)),
  );
}
