import { calls, type Member, type User } from "@pomander/contract";
import { useCallback, useMemo } from "react";
import { useServices } from "../../../lib/services.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";

export type Candidate = Member & { isAllowedForRemindMe: boolean };

export interface Assignable {
  users: readonly Candidate[];
  isLoading: boolean;
  isFailed: boolean;
  reload: () => void;
}

const none: readonly Candidate[] = [];

/** Who may be assigned with a scope tag: the members of its groups. A failure empties the list. */
export function useAssignable(scopeTagId: string, isOn: boolean): Assignable {
  const { api } = useServices();
  const read = useCallback(async () => {
    const call = await api();
    return call(calls.users.byScopeTag, { params: { scopeTagId }, query: {} });
  }, [api, scopeTagId]);
  const { value, error, isCurrent, reload } = useQuery(isOn && scopeTagId !== "" ? read : null);
  const isFailed = error !== null;
  return {
    users: isCurrent && !isFailed && value !== null ? value : none,
    isLoading: isOn && scopeTagId !== "" && !isCurrent && !isFailed,
    isFailed,
    reload,
  };
}

const most = "1000";

/** The people whom an administrator looks after: all for the super admin, those they created for an admin. */
export function useOwnPeople({ isSuperAdmin }: Pick<User, "isSuperAdmin">, isOn: boolean) {
  const { api } = useServices();
  const read = useCallback(async () => {
    const call = await api();
    const whose = isSuperAdmin ? {} : { createdBy: "me" as const };
    return (await call.list(calls.users.list, { query: { ...whose, page: "1", pageSize: most } })).rows;
  }, [api, isSuperAdmin]);
  const { value } = useQuery(isOn ? read : null);
  return useMemo(() => ({ users: value ?? [], ids: new Set((value ?? []).map(({ _id }) => _id)) }), [value]);
}
