import { useEffect } from "react";
import { useOutletContext } from "react-router";

/** The outlet context that a page gets from its guard. */
export interface GuardedPage {
  setInUse: (isInUse: boolean) => void;
}

/**
 * Keeps the guard from redirecting away from the page while it is in use, whatever the record says when it is read
 * again.
 */
export function usePageInUse(isInUse: boolean): void {
  const { setInUse } = useOutletContext<GuardedPage>();
  useEffect(() => setInUse(isInUse), [setInUse, isInUse]);
}
