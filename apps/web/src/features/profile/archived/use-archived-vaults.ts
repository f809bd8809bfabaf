import type { ArchivedVault } from "@pomander/contract";
import { useCallback } from "react";
import { useServices } from "../../../lib/services.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";

/** One's own archived vaults; null while they are not known. */
export function useArchivedVaults() {
  const { client } = useServices();
  return useQuery<readonly ArchivedVault[]>(useCallback(() => client.archivedVaults(), [client]));
}
