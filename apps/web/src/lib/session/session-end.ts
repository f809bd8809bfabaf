import { useSyncExternalStore } from "react";
import { useServices } from "../services.ts";

/** The end of a session that the server no longer knows, until the next sign-in. */
export interface SessionEnd {
  /** The account's address; null: its record was never read here. */
  email: string | null;
  /** An administrator reset the password, as the server says. */
  isPasswordReset: boolean;
}

/** How the session of this page ended; null: it still runs, or the person signed out. */
export function useSessionEnd(): SessionEnd | null {
  const { sessionEnd } = useServices();
  return useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get, sessionEnd.get);
}
