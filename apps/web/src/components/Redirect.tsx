import { Navigate, useNavigation, type NavigateProps } from "react-router";

/**
 * Leads from a page to another one, unless the user is already on the way to a third: a link that is pressed before the
 * page appears must win.
 */
export function Redirect({ to, state }: Pick<NavigateProps, "to" | "state">) {
  return useNavigation().state === "idle" ? <Navigate to={to} replace state={state} /> : null;
}
