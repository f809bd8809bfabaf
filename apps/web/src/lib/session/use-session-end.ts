import { useSyncExternalStore } from "react";
import { useServices } from "../services.ts";
import type { SessionEnd } from "./session-end.ts";

/** How the session of this page ended; null: it still runs, or the person signed out. */
export function useSessionEnd(): SessionEnd | null {
  const { sessionEnd } = useServices();
  return useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get, sessionEnd.get);
}
