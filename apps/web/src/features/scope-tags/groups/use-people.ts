import { calls, limits, type User } from "@pomander/contract";
import { useCallback, useMemo } from "react";
import type { Range } from "../../../lib/list/use-full-list.ts";
import { useServices } from "../../../lib/services.ts";
import { useChoices } from "../picker/use-choices.ts";
import { choiceOf, type PersonChoice } from "./adapter.ts";

const noExtras: readonly PersonChoice[] = [];

/**
 * Whom an actor can put into a group: the super admin everyone; an admin those whom they created, themselves, and
 * those who are in already.
 */
export function usePeople(actor: User, already: readonly PersonChoice[], typed: string, chosen: PersonChoice[]) {
  const { api } = useServices();
  const { _id, firstName, lastName, email, isSuperAdmin } = actor;
  const read = useCallback(
    async (range: Range & { search?: string }) => {
      const mine = isSuperAdmin ? {} : { createdBy: "me" as const, onlyMine: "true" as const };
      const { rows, total } = await (await api()).list(calls.users.list, { query: { ...mine, ...range } });
      return { rows: rows.map(choiceOf), total };
    },
    [api, isSuperAdmin],
  );
  const extras = useMemo(
    () =>
      isSuperAdmin
        ? noExtras
        : [choiceOf({ _id, firstName, lastName, email }), ...already.filter((member) => member._id !== _id)],
    [isSuperAdmin, _id, firstName, lastName, email, already],
  );
  return useChoices<PersonChoice>({ read, typed, chosen, extras });
}

export const mostMembers = limits.groupMembers;
