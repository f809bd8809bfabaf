import { keyframes } from "@emotion/react";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, Navigate, Outlet, useLocation } from "react-router";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../components/Page.tsx";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useIsOffline, useIsUnavailable } from "../../lib/offline/use-is-offline.ts";
import { useOnReconnect } from "../../lib/offline/use-on-reconnect.ts";
import { useServices } from "../../lib/services.ts";
import { refreshUserDataEvent } from "../../lib/session/refresh-user.ts";
import type { RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { useSession } from "../../lib/session/store.tsx";
import { texts } from "../texts.ts";
import { useTask } from "../../lib/hooks/use-task.ts";

/**
 * The one page that has something to show without the record: it asks for the password while the record is read, and
 * shows the offline copy if that fails.
 */
const offlinePath = "/passwords";
/** Milliseconds between attempts to read the record. */
const retryIntervalMs = 10_000;

/**
 * Admits signed-in users once their record was read again. If it cannot be read, the cached one decides; without one,
 * only whether this device keeps a copy of the vault can decide.
 */
export function RequireAuth() {
  const { isAuthenticated, user } = useSession();
  const { pathname, search } = useLocation();
  const { refreshUser, sessionEnd, hasCopy } = useServices();
  const isChecking = useFreshUser(placeOf(pathname), isAuthenticated);
  const isUnknown = user === null;
  const hasOfflineCopy = useQuery(isAuthenticated && isUnknown ? hasCopy : null).value;
  const isOfflinePage = pathname === offlinePath;
  // Someone who signs out while inside left on purpose, unless the server had ended their session.
  const [wasInside] = useState(isAuthenticated);
  if (!isAuthenticated) {
    const state: RedirectState = { from: pathname + search };
    return <Navigate to="/login" replace {...(wasInside && sessionEnd.get() === null ? {} : { state })} />;
  }
  const isWaiting = isChecking || (isUnknown && hasOfflineCopy === null);
  if (isWaiting && !isOfflinePage) return <Loading />;
  // The outlet is the same with and without a record, so that what is open on the page stays when the record arrives.
  if (isUnknown && !isWaiting && !(hasOfflineCopy === true && isOfflinePage))
    return (
      <Unreachable
        onRetry={() => refreshUser().catch(() => undefined)}
        offlinePath={hasOfflineCopy === true ? offlinePath : null}
      />
    );
  return <Outlet />;
}

/**
 * Returns the place of a path. Pages of one place are one to the guard: switching between those of the profile keeps
 * them on screen.
 */
const placeOf = (pathname: string) => (pathname.startsWith("/profile/") ? "/profile" : pathname);

/**
 * Returns whether the record is still being read, as it is on arriving at a guarded page and on the 'refresh user data'
 * event.
 */
function useFreshUser(pathname: string, isAuthenticated: boolean): boolean {
  const services = useServices();
  const [checked, setChecked] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // While the server is known to be unreachable, the page does not wait for a response; the request is sent all the
  // same.
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

interface UnreachableProps {
  onRetry: () => Promise<void>;
  /** Where this device's copy of the vault is read; null: it keeps none. */
  offlinePath: string | null;
}

/** Shown to a signed-in user when the server was not reached and nothing is cached. */
function Unreachable({ onRetry, offlinePath }: UnreachableProps) {
  const isUnavailable = useIsUnavailable();
  const title = isUnavailable ? texts.unreachable.unavailable : texts.unreachable.title;
  usePageTitle(title);
  const { isBusy, run } = useTask(() => null);
  // The record is requested again even while the server answers, since it may have failed to give the record.
  const again = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setInterval(() => void again(), retryIntervalMs);
    return () => clearInterval(timer);
  }, []);
  useOnReconnect(() => void onRetry());
  return (
    <Page>
      <div role="alert">
        <EmptyState
          heading
          text={title}
          hint={isUnavailable ? texts.unreachable.unavailableText : texts.unreachable.text}
          action={
            <Stack direction="row" sx={{ flexWrap: "wrap", justifyContent: "center", gap: 1 }}>
              <Button variant="contained" loading={isBusy} onClick={() => void run(onRetry)}>
                {texts.unreachable.retry}
              </Button>
              {offlinePath !== null && (
                <Button variant="outlined" component={Link} to={offlinePath}>
                  {texts.unreachable.read}
                </Button>
              )}
            </Stack>
          }
        />
      </div>
    </Page>
  );
}

const appear = keyframes({ to: { opacity: 1 } });

/** Shown while a guard is checking. A short check is not worth a flash of text. */
function Loading() {
  return (
    <Page>
      <Typography
        role="status"
        color="textSecondary"
        sx={{ opacity: 0, animation: `${appear} 120ms linear 200ms forwards` }}
      >
        {texts.loading}
      </Typography>
    </Page>
  );
}
