import type { MachineInfo, Sharing } from "@pomander/vault/sharing";
import { useMemo } from "react";
import { type QueryResult, useQuery } from "../../../lib/hooks/use-query.ts";

/** Reads the machines of a vault, again whenever the list has others (`ids`); of none where `vaultId` is null. */
export function useMachines(
  sharing: Sharing,
  vaultId: string | null,
  ids: string,
): QueryResult<readonly MachineInfo[]> {
  const read = useMemo(
    () => (vaultId === null || ids === "" ? null : () => sharing.machines(vaultId)),
    [sharing, vaultId, ids],
  );
  return useQuery(read);
}
