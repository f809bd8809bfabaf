import { calls } from "@pomander/contract";
import { useEffect, useState } from "react";
import { useServices } from "../../../lib/services.ts";

/** Whether the vault has a recovery key; null while that is not known. */
export function useHasRecovery(): [boolean | null, (has: boolean) => void] {
  const { api } = useServices();
  const [has, setHas] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const call = await api();
      const vault = await call(calls.vaults.read);
      if (isCurrent) setHas(vault.hasRecovery);
    };
    // Not knowing only leaves the sentence about it away.
    read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [api]);
  return [has, setHas];
}
