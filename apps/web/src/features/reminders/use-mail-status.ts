import { calls } from "@pomander/contract";
import { useCallback } from "react";
import { useServices } from "../../lib/services.ts";
import { useQuery } from "../../lib/hooks/use-query.ts";

/** Whether mail goes out, for an administrator; null for others, and while it is not known. */
export function useMailStatus(isAdministrator: boolean) {
  const { api } = useServices();
  const read = useCallback(async () => (await api())(calls.system.status), [api]);
  return useQuery(isAdministrator ? read : null).value;
}
