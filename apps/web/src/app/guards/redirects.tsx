import type { User } from "@pomander/contract";
import { Navigate, Outlet, useLocation, type Location } from "react-router";
import { safeRedirectPath, type RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { useAppSelector, useUser } from "../../lib/session/store.ts";

/** Pages for signing in: someone signed in goes home, or back to the place that a guard turned them from. */
export function GuestOnly() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const { state } = useLocation() as { state: unknown };
  return isAuthenticated ? <Navigate to={safeRedirectPath(state)} replace /> : <Outlet />;
}

/** Within `RequireAuth`: whoever lacks the right is sent to the dashboard, as soon as the record says so. */
export function RequirePermission({ isAllowed }: { isAllowed: (user: User) => boolean }) {
  const user = useUser();
  return user !== null && isAllowed(user) ? <Outlet /> : <Navigate to="/dashboard" replace />;
}

const choosePath = "/choose-password";

/** Around every page: whoever signed in with a temporary password chooses a master password before anything else. */
export function RequirePasswordChange() {
  const mustChangePassword = useUser()?.mustChangePassword === true;
  const { pathname, search, state: before } = useLocation() as Location<unknown>;
  if (!mustChangePassword || pathname === choosePath) return <Outlet />;
  const isSigningIn = pathname === "/login" || pathname === "/register";
  const state: unknown = isSigningIn ? before : ({ from: pathname + search } satisfies RedirectState);
  return <Navigate to={choosePath} replace state={state} />;
}

/** Within `RequireAuth`: the page of those who must choose. All others go back to where they came from. */
export function PasswordChangeOnly() {
  const user = useUser();
  const { state } = useLocation() as { state: unknown };
  return user?.mustChangePassword === true ? <Outlet /> : <Navigate to={safeRedirectPath(state)} replace />;
}
