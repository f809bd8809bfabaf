import { calls, type CallReply } from "@pomander/contract";
import { useCallback } from "react";
import { useServices } from "../services.ts";
import { useQuery, type QueryResult } from "./use-query.ts";

type PublicSettings = CallReply<typeof calls.system.publicSettings>;

/** Reads what this server tells everyone about itself; with `isWanted` false, it sends no request. */
export function usePublicSettings(isWanted = true): QueryResult<PublicSettings> {
  const { api } = useServices();
  const read = useCallback(async () => (await api())(calls.system.publicSettings), [api]);
  return useQuery(isWanted ? read : null);
}

/** Returns where this server's mails go; null until it is known, and with `isWanted` false. */
export const useMailMode = (isWanted: boolean) => usePublicSettings(isWanted).value?.mail ?? null;

/**
 * Returns whether this server accepts registrations; null until it is known. No answer counts as open: the request
 * decides.
 */
export const useRegistration = () => usePublicSettings().value?.registration ?? null;
