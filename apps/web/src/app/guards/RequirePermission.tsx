import type { User } from "@pomander/contract";
import { Navigate, Outlet } from "react-router";
import { useUser } from "../../lib/session/store.ts";

/** Within `SignedInOnly`: whoever lacks the right is sent to the dashboard, as soon as the record says so. */
export function RequirePermission({ isAllowed }: { isAllowed: (user: User) => boolean }) {
  const user = useUser();
  return user !== null && isAllowed(user) ? <Outlet /> : <Navigate to="/dashboard" replace />;
}
