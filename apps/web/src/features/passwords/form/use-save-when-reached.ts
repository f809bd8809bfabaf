import { useEffect, useRef } from "react";
import { useIsOffline } from "../../../lib/offline/use-is-offline.ts";
import { useOnReconnect } from "../../../lib/offline/use-on-reconnect.ts";

interface LastSave {
  /** Why it failed; null while nothing failed. */
  problem: string | null;
  values: () => unknown;
  save: () => void;
}

/**
 * Saves a form again when the server is reached again, if the last save failed and the form is as it was then. Returns
 * whether it waits for that.
 */
export function useSaveWhenReached({ problem, values, save }: LastSave): boolean {
  const isOffline = useIsOffline();
  const tried = useRef("");
  useEffect(() => {
    if (problem !== null) tried.current = JSON.stringify(values());
    // oxlint-disable-next-line react/exhaustive-deps -- notes what was saved, not what is typed since
  }, [problem]);
  useOnReconnect(() => {
    if (problem !== null && tried.current === JSON.stringify(values())) save();
  });
  return problem !== null && isOffline;
}
