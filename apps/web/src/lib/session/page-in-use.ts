import { useEffect } from "react";
import { useOutletContext } from "react-router";

/** What the guard of a page gives it. */
export interface GuardedPage {
  setInUse: (isInUse: boolean) => void;
}

/** Keeps the guard from leading away from the page while it is in use, whatever the record that is read anew says. */
export function usePageInUse(isInUse: boolean): void {
  const { setInUse } = useOutletContext<GuardedPage>();
  useEffect(() => setInUse(isInUse), [setInUse, isInUse]);
}
