import { calls } from "@pomander/contract";
import { useCallback } from "react";
import { useServices } from "../services.ts";
import { useQuery } from "./use-query.ts";

/** Where this server's mails go; null until it is known, and with `isWanted` false. */
export function useMailMode(isWanted: boolean): "smtp" | "outbox" | null {
  const { api } = useServices();
  const read = useCallback(async () => (await api())(calls.system.publicSettings), [api]);
  return useQuery(isWanted ? read : null).value?.mail ?? null;
}
