import { calls, type User } from "@pomander/contract";
import { useEffect, useMemo } from "react";
import { wholeListSize } from "../../lib/list/paging.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { readStoredList } from "../../lib/stored-list.ts";
import type { Api } from "@pomander/vault";

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
  const read = () => new Set(readStoredList(storage, key).filter((id) => typeof id === "string"));
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

/**
 * Keeps the ids of the users that this administrator created in the browser: the server's list replaces them. One that
 * is too long for one request leaves them as they are.
 */
export function useCreatedUsers(actor: User) {
  const stored = useMemo(() => createdUsersOf(window.localStorage, actor._id), [actor._id]);
  const { value, reload } = useApiQuery(readCreated);
  useEffect(() => {
    if (value !== null && value.total <= value.rows.length) stored.replace(value.rows.map(({ _id }) => _id));
  }, [stored, value]);
  return { stored, reload };
}

const readCreated = (call: Api) =>
  call.list(calls.users.list, { query: { createdBy: "me", page: "1", pageSize: String(wholeListSize) } });
