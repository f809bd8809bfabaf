import { useEffect } from "react";
import { useServices } from "../../lib/services.ts";
import { useAppSelector } from "../../lib/session/store.ts";

const refreshEvery = 30_000;

/** Keeps the signed-in user's record fresh. A failure leaves the cached one, silently. */
export function useUserRefresh(): void {
  const services = useServices();
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  useEffect(() => {
    if (!isAuthenticated) return undefined;
    const refresh = () => void services.refreshUser().catch(() => undefined);
    refresh();
    const timer = setInterval(refresh, refreshEvery);
    return () => clearInterval(timer);
  }, [services, isAuthenticated]);
}
