import { isSelf, mayAdminister, type User } from "@pomander/contract";
import { useCallback, useState } from "react";

/** Whether the actor may select the user, which takes the right to change them. */
export const maySelect = (actor: User, user: User) => !isSelf(actor, user) && mayAdminister(actor, user);

/** Keeps the selected users across pages. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, User>>(new Map());
  const set = useCallback(
    (users: readonly User[], isOn: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const user of users) {
          if (isOn) next.set(user._id, user);
          else next.delete(user._id);
        }
        return next;
      }),
    [],
  );
  return {
    users: [...selected.values()],
    has: (user: User) => selected.has(user._id),
    set,
    clear: () => setSelected(new Map()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
