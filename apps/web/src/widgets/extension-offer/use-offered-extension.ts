import { calls } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";

const readExtension = (call: Api) => call(calls.system.extension);

/** Reads which extension this server offers; with `isWanted` false, it sends no request. */
export const useOfferedExtension = (isWanted = true) => useApiQuery(isWanted ? readExtension : null);
