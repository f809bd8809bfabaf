import { calls, type User } from "@pomander/contract";
import { useCallback, useEffect, useMemo } from "react";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { wholeListSize } from "../../lib/list/paging.ts";
import { useServices } from "../../lib/services.ts";

/** The specification's per-admin list of created ids. It only follows: the server's `createdBy` is the truth. */
interface CreatedUsers {
  read: () => ReadonlySet<string>;
  /** Takes over what the server says. */
  replace: (ids: Iterable<string>) => void;
  add: (users: ReadonlyArray<Pick<User, "_id">>) => void;
  remove: (id: string) => void;
}

export const createdUsersKey = (adminId: string) => `createdUsers:${adminId}`;

export function createdUsersOf(storage: Storage, adminId: string): CreatedUsers {
  const key = createdUsersKey(adminId);
  const read = () => new Set(idsOf(storage.getItem(key)));
  const replace = (ids: Iterable<string>) => {
    try {
      storage.setItem(key, JSON.stringify([...ids]));
    } catch {
      // No room: the list is a convenience, and the server has it.
      storage.removeItem(key);
    }
  };
  return {
    read,
    replace,
    add: (users) => replace(read().union(new Set(users.map(({ _id }) => _id)))),
    remove: (id) => replace(read().difference(new Set([id]))),
  };
}

function idsOf(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
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
