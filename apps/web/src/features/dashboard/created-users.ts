import type { User } from "@pomander/contract";

/** The specification's per-admin list of created ids. It only follows: the server's `createdBy` is the truth. */
export interface CreatedUsers {
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
