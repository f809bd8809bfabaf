import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { refreshUserDataEvent } from "../../lib/refresh-user.ts";
import { useServices } from "../../lib/services.ts";
import { useAppSelector } from "../../lib/session/store.ts";
import type { TurnedFrom } from "../../lib/own-path.ts";
import { Loading } from "./Loading.tsx";
import { useIsOffline } from "../../lib/offline/connection.ts";
import { WithoutRecord } from "./WithoutRecord.tsx";

/**
 * Lets signed-in people through, once their record was read again. When it cannot be read, the cached one decides;
 * without one there is nothing to decide on but whether this device keeps a copy of the vault.
 */
export function SignedInOnly() {
  const { isAuthenticated, user } = useAppSelector((state) => state.auth);
  const { pathname, search } = useLocation();
  const [isChecking, check] = useFreshUser(pathname, isAuthenticated);
  // Someone who signs out while inside left on purpose: only a visitor turned away on arrival is led back.
  const [wasInside] = useState(isAuthenticated);
  if (!isAuthenticated) {
    const state: TurnedFrom = { from: pathname + search };
    return <Navigate to="/login" replace {...(wasInside ? {} : { state })} />;
  }
  if (isChecking) return <Loading />;
  if (user === null) return <WithoutRecord onRetry={check} />;
  return <Outlet />;
}

/** Reads the record again whenever a guarded page is come to, and on the 'refresh user data' event. */
function useFreshUser(pathname: string, isAuthenticated: boolean): [isChecking: boolean, check: () => void] {
  const services = useServices();
  const [checked, setChecked] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // Nobody waits for an answer that is known not to come; the question is asked all the same.
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isAuthenticated) return undefined;
    let isCurrent = true;
    void services
      .refreshUser()
      .catch(() => undefined)
      .finally(() => isCurrent && setChecked(pathname));
    return () => {
      isCurrent = false;
    };
  }, [services, pathname, isAuthenticated, round]);
  useEffect(() => {
    const again = () => setRound((before) => before + 1);
    window.addEventListener(refreshUserDataEvent, again);
    return () => window.removeEventListener(refreshUserDataEvent, again);
  }, []);
  const check = () => {
    setChecked(null);
    setRound((before) => before + 1);
  };
  return [checked !== pathname && !isOffline, check];
}
