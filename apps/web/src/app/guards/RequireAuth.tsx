import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { refreshUserDataEvent } from "../../lib/session/refresh-user.ts";
import { useDelayedFlag } from "../../lib/hooks/timing.ts";
import { useServices } from "../../lib/services.ts";
import { useAppSelector } from "../../lib/session/store.ts";
import type { RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { Loading } from "./Loading.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { Unreachable } from "./Unreachable.tsx";
import { useHasOfflineCopy } from "./use-has-offline-copy.ts";

/** The one page that has something to show without a server, to somebody whose record could not be read. */
const offlinePath = "/passwords";
/** For so long does somebody wait for their record who can go on without it. */
const recordTimeoutMs = 3_000;

/**
 * Lets signed-in people through, once their record was read again. When it cannot be read, the cached one decides;
 * without one there is nothing to decide on but whether this device keeps a copy of the vault.
 */
export function RequireAuth() {
  const { isAuthenticated, user } = useAppSelector((state) => state.auth);
  const { pathname, search } = useLocation();
  const { refreshUser } = useServices();
  const isChecking = useFreshUser(pathname, isAuthenticated);
  const isUnknown = user === null;
  const hasOfflineCopy = useHasOfflineCopy(isAuthenticated && isUnknown);
  const isLate = useDelayedFlag(isChecking && isUnknown, recordTimeoutMs);
  const isCopyPage = hasOfflineCopy === true && pathname === offlinePath;
  // Someone who signs out while inside left on purpose: only a visitor turned away on arrival is led back.
  const [wasInside] = useState(isAuthenticated);
  if (!isAuthenticated) {
    const state: RedirectState = { from: pathname + search };
    return <Navigate to="/login" replace {...(wasInside ? {} : { state })} />;
  }
  const isWaiting = isChecking || (isUnknown && hasOfflineCopy === null);
  if (isWaiting && !(isLate && isCopyPage)) return <Loading />;
  // The same outlet with a record and without: what is open on the page stays when the server is there again.
  if (isUnknown && !isCopyPage)
    return (
      <Unreachable
        onRetry={() => refreshUser().catch(() => undefined)}
        offlinePath={hasOfflineCopy === true ? offlinePath : null}
      />
    );
  return <Outlet />;
}

/** Whether the record is still being read: that is done whenever a guarded page is come to, and on the 'refresh user data' event. */
function useFreshUser(pathname: string, isAuthenticated: boolean): boolean {
  const services = useServices();
  const [checked, setChecked] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // Nobody waits for an answer that is known not to come; the question is asked all the same.
  const isOffline = useIsOffline();
  if (isOffline && checked !== pathname) setChecked(pathname);
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
  return checked !== pathname;
}
