import { calls } from "@pomander/contract";
import { useCallback } from "react";
import { useServices } from "../../lib/services.ts";
import { useQuery } from "../../lib/hooks/use-query.ts";

/** Addresses and numbers of those who run this server; null until they are there. */
export function usePublicSettings() {
  const { api } = useServices();
  const read = useCallback(async () => {
    const call = await api();
    return call(calls.system.publicSettings);
  }, [api]);
  const { value, error, reload } = useQuery(read);
  return { settings: value, hasFailed: error !== null && value === null, reload };
}
