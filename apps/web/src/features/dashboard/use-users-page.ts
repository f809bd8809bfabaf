import type { User } from "@pomander/contract";
import { useCallback, useState } from "react";
import { useCreatedUsers } from "./list/use-created-users.ts";
import { useUserListParams } from "./list/list-params.ts";
import { useUsers } from "./list/use-users.ts";

export type OpenDialog = { kind: "add" | "bulk" | "testMail" } | { kind: "edit" | "remove"; user: User };

/** What the dashboard shows, which dialog is open, and what follows a change. */
export function useUsersPage(actor: User) {
  const at = useUserListParams();
  const created = useCreatedUsers(actor);
  const users = useUsers(at.listParams, created.ids);
  const [dialog, open] = useState<OpenDialog | null>(null);
  const close = useCallback(() => open(null), []);
  const { stored } = created;
  const reload = () => {
    users.reload();
    created.reload();
  };
  const changed = () => {
    close();
    reload();
  };
  return {
    at,
    users,
    dialog,
    open,
    close,
    edit: useCallback((user: User) => open({ kind: "edit", user }), []),
    remove: useCallback((user: User) => open({ kind: "remove", user }), []),
    added: (user: User) => {
      stored.add([user]);
      changed();
    },
    updated: changed,
    removed: (user: User) => {
      stored.remove(user._id);
      changed();
    },
    /** Bulk upload tells after every chunk, so that a closed tab has forgotten nobody. */
    uploaded: (added: readonly User[]) => stored.add(added),
    reload,
  };
}
