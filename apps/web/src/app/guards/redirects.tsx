import type { User } from "@pomander/contract";
import { useState } from "react";
import { Navigate, Outlet, useLocation, type Location } from "react-router";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import type { GuardedPage } from "../../lib/session/page-in-use.ts";
import { safeRedirectPath, type RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { useSessionEnd } from "../../lib/session/use-session-end.ts";
import { useSession, useUser } from "../../lib/session/store.tsx";

/**
 * Redirects a signed-in user from the pages for signing in to home, or back to the page where a guard redirected them.
 * A session that has ended needs these pages, so a stored token redirects only once its record was read, or cannot be.
 */
export function GuestOnly() {
  const { isAuthenticated, user } = useSession();
  const { state } = useLocation() as { state: unknown };
  const isEnded = useSessionEnd() !== null;
  const isOffline = useIsOffline();
  return isAuthenticated && !isEnded && (user !== null || isOffline) ? (
    <Navigate to={safeRedirectPath(state)} replace />
  ) : (
    <Outlet />
  );
}

/** Redirects a user without the right to the dashboard, as soon as the record says so. Used within `RequireAuth`. */
export function RequirePermission({ isAllowed }: { isAllowed: (user: User) => boolean }) {
  const user = useUser();
  return user !== null && isAllowed(user) ? <Outlet /> : <Navigate to="/dashboard" replace />;
}

const choosePath = "/choose-password";
const factorPath = "/two-step-sign-in";

/** Returns the path of what the user must do before anything else; null if there is nothing. */
const pathOfDuty = (user: User | null) =>
  user?.mustChangePassword === true ? choosePath : user?.mustAddFactor === true ? factorPath : null;

/**
 * Redirects a user who signed in with a temporary password to choosing a master password, and one who needs a second
 * factor to adding it, before anything else. Used around every page.
 */
export function RequireDuties() {
  const path = pathOfDuty(useUser());
  const { pathname, search, state: before } = useLocation() as Location<unknown>;
  if (path === null || pathname === path) return <Outlet />;
  const hasTarget = pathname === "/login" || pathname === "/register" || pathname === choosePath;
  const state: unknown = hasTarget ? before : ({ from: pathname + search } satisfies RedirectState);
  return <Navigate to={path} replace state={state} />;
}

/**
 * Shows a page only to users who must do what it is for. All others go back to where they came from, once the page is
 * no longer in use. Used within `RequireAuth`.
 */
export function DutyOnly() {
  const path = pathOfDuty(useUser());
  const { pathname, state } = useLocation() as Location<unknown>;
  const [isInUse, setInUse] = useState(false);
  const page: GuardedPage = { setInUse };
  return pathname === path || isInUse ? <Outlet context={page} /> : <Navigate to={safeRedirectPath(state)} replace />;
}
