import { Navigate, Outlet, useLocation } from "react-router";
import { safeRedirectPath } from "../../lib/session/safe-redirect-path.ts";
import { useAppSelector } from "../../lib/session/store.ts";

/** Pages for signing in: someone signed in goes home, or back to the place that a guard turned them from. */
export function GuestOnly() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const { state } = useLocation() as { state: unknown };
  return isAuthenticated ? <Navigate to={safeRedirectPath(state)} replace /> : <Outlet />;
}
