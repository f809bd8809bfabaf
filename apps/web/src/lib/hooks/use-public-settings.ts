import { calls, type CallReply } from "@pomander/contract";
import type { QueryResult } from "./use-query.ts";
import { useApiQuery } from "./use-api-query.ts";
import type { Api } from "@pomander/vault";

type PublicSettings = CallReply<typeof calls.system.publicSettings>;

const readPublicSettings = (call: Api) => call(calls.system.publicSettings);

/** Reads what this server tells everyone about itself; with `isWanted` false, it sends no request. */
export function usePublicSettings(isWanted = true): QueryResult<PublicSettings> {
  return useApiQuery(isWanted ? readPublicSettings : null);
}

/** Returns where this server's mails go; null until it is known, and with `isWanted` false. */
export const useMailMode = (isWanted: boolean) => usePublicSettings(isWanted).value?.mail ?? null;

/**
 * Returns whether this server accepts registrations; null until it is known. No answer counts as open: the request
 * decides.
 */
export const useRegistration = () => usePublicSettings().value?.registration ?? null;
