import { Navigate, Outlet, useLocation, type Location } from "react-router";
import { safeRedirectPath, type RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { useUser } from "../../lib/session/store.ts";

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

/** Within `SignedInOnly`: the page of those who must choose. All others go back to where they came from. */
export function PasswordChangeOnly() {
  const user = useUser();
  const { state } = useLocation() as { state: unknown };
  return user?.mustChangePassword === true ? <Outlet /> : <Navigate to={safeRedirectPath(state)} replace />;
}
