import { calls } from "@pomander/contract";
import { useCallback, useState } from "react";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";

/** Whether the vault has a recovery key; null while that is not known, which only leaves the sentence about it away. */
export function useHasRecovery(): [boolean | null, (has: boolean) => void] {
  const { api } = useServices();
  const [changed, setChanged] = useState<boolean | null>(null);
  const read = useCallback(async () => (await api())(calls.vaults.read), [api]);
  const { value } = useQuery(read);
  return [changed ?? value?.hasRecovery ?? null, setChanged];
}
