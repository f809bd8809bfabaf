import { useEffect } from "react";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useServices } from "../../lib/services.ts";

const checkIntervalMs = 10_000;

/** Checks for the server while it cannot be reached, for visitors too: what failed on their page is then retried. */
export function useServerCheck() {
  const { connection } = useServices();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isOffline) return undefined;
    const timer = setInterval(() => void connection.check(), checkIntervalMs);
    return () => clearInterval(timer);
  }, [connection, isOffline]);
}
