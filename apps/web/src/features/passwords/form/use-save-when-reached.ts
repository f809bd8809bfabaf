import { useEffect, useRef } from "react";
import { useIsOffline } from "../../../lib/offline/use-is-offline.ts";

interface LastSave {
  /** Why it failed; null while nothing failed. */
  problem: string | null;
  /** Whether the vault is this device's copy, which is read again when the server is reached. */
  isCopy: boolean;
  values: () => unknown;
  save: () => void;
}

/**
 * Saves a form again when the server is reached again, if the last save failed and the form is as it was then. Returns
 * whether it waits for that.
 */
export function useSaveWhenReached({ problem, isCopy, values, save }: LastSave): boolean {
  const isUnreached = useIsOffline() || isCopy;
  const wasUnreached = useRef(isUnreached);
  const tried = useRef("");
  useEffect(() => {
    if (problem !== null) tried.current = JSON.stringify(values());
    // oxlint-disable-next-line react/exhaustive-deps -- notes what was saved, not what is typed since
  }, [problem]);
  useEffect(() => {
    const isBack = wasUnreached.current && !isUnreached;
    wasUnreached.current = isUnreached;
    if (isBack && problem !== null && tried.current === JSON.stringify(values())) save();
    // oxlint-disable-next-line react/exhaustive-deps -- the return of the server alone saves
  }, [isUnreached]);
  return problem !== null && isUnreached;
}
