import { useEffect } from "react";
import { useOnReconnect } from "../../lib/offline/use-on-reconnect.ts";
import { useServices } from "../../lib/services.ts";
import { useIsAuthenticated } from "../../lib/session/store.tsx";

const refreshEvery = 30_000;

/**
 * Keeps the signed-in user's record fresh, and so notices the session's end: every 30 seconds, and when the page is
 * visible again or the server reached again. A failure keeps the cached record, silently.
 */
export function useUserRefresh(): void {
  const services = useServices();
  const isAuthenticated = useIsAuthenticated();
  useEffect(() => {
    if (!isAuthenticated) return undefined;
    const refresh = () => void services.refreshUser().catch(() => undefined);
    refresh();
    const timer = setInterval(refresh, refreshEvery);
    const comeBack = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", comeBack);
    window.addEventListener("online", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", comeBack);
      window.removeEventListener("online", refresh);
    };
  }, [services, isAuthenticated]);
  useOnReconnect(() => void (isAuthenticated && services.refreshUser().catch(() => undefined)));
}
