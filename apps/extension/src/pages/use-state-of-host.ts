import { useCallback, useEffect, useState } from "react";
import type { HostState } from "../messages.ts";
import { askHost } from "./ask.ts";

/** The host's state; null: not read yet. The function reads it again. */
export function useHostState(): [HostState | null, () => void] {
  const [state, setState] = useState<HostState | null>(null);
  const read = useCallback(() => {
    askHost("state", {}).then(setState, () => setState(null));
  }, []);
  useEffect(read, [read]);
  return [state, read];
}
