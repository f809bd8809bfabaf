import { calls, type User } from "@pomander/contract";
import { useCallback, useEffect, useMemo } from "react";
import { fullName } from "../../../lib/format/full-name.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { fold } from "../../../lib/list/fold.ts";
import { wholeListSize } from "../../../lib/list/paging.ts";
import { useFullList, type ListOnScreen, type Range } from "../../../lib/list/use-full-list.ts";
import { useServices } from "../../../lib/services.ts";
import { createdUsersOf } from "../created-users.ts";
import type { UserListParams } from "./list-params.ts";
import { roleOfUser } from "./role.ts";

export type UsersOnScreen = ListOnScreen<User>;

/** The users that a place shows. */
export function useUsers(
  { search, role, isMine, page, pageSize }: UserListParams,
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
      };
      return (await api()).list(calls.users.list, { query: { ...filters, ...range } });
    },
    [api, search, role, isMine],
  );
  const filter = useCallback(
    (users: readonly User[]) => filterUsers(users, { search, role, isMine }, mine),
    [search, role, isMine, mine],
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

/**
 * The ids of the users that this administrator created: the browser's list until the server has answered, which
 * then replaces it. A list too long to come at once is left as it is; the server's own filter knows it anyway.
 */
export function useCreatedUsers(actor: User) {
  const { api } = useServices();
  const stored = useMemo(() => createdUsersOf(window.localStorage, actor._id), [actor._id]);
  const read = useCallback(async () => {
    const call = await api();
    const query = { createdBy: "me", page: "1", pageSize: String(wholeListSize) } as const;
    const { rows, total } = await call.list(calls.users.list, { query });
    return total > rows.length ? null : new Set(rows.map(({ _id }) => _id));
  }, [api]);
  const answer = useQuery(read);
  useEffect(() => {
    if (answer.value !== null) stored.replace(answer.value);
  }, [stored, answer.value]);
  const ids = useMemo(() => answer.value ?? stored.read(), [answer.value, stored]);
  return { ids, stored, reload: answer.reload };
}
