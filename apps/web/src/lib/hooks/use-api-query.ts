import type { Api } from "@pomander/vault";
import { useMemo } from "react";
import { useServices } from "../services.ts";
import { useQuery, type QueryResult } from "./use-query.ts";

/** Asks the server by `read`, as `useQuery` does; with null nothing is asked. */
export function useApiQuery<T>(read: ((call: Api) => Promise<T>) | null): QueryResult<T> {
  const { api } = useServices();
  return useQuery(useMemo(() => (read === null ? null : async () => read(await api())), [api, read]));
}
