import { calls, type User } from "@pomander/contract";
import { useCallback, useEffect, useMemo } from "react";
import { wholeListSize } from "../../../lib/list/paging.ts";
import { useServices } from "../../../lib/services.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { createdUsersOf } from "../created-users.ts";

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
