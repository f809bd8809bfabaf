import { useCallback, useEffect, useState } from "react";
import type { HostState } from "../messages.ts";
import { askHost } from "./ask.ts";

/** How often the state is read while the page is looked at, in milliseconds: the vault may be locked elsewhere. */
const readEvery = 3_000;

/** The host's state; null: not read yet. The function reads it again, and returns it. */
export function useHostState(): [HostState | null, () => Promise<HostState | null>] {
  const [state, setState] = useState<HostState | null>(null);
  const read = useCallback(() => {
    const reading = askHost("state", {}).catch(() => null);
    void reading.then(setState);
    return reading;
  }, []);
  useEffect(() => {
    const readIfSeen = () => {
      if (document.visibilityState === "visible") void read();
    };
    void read();
    const timer = setInterval(readIfSeen, readEvery);
    document.addEventListener("visibilitychange", readIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", readIfSeen);
    };
  }, [read]);
  return [state, read];
}
