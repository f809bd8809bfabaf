import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Blocks navigation while changes would be lost, and has the browser ask before a reload or a closed tab. Otherwise
 * going back to another page closes only what is open on this one, as users of phones expect.
 */
export function useLeaveGuard(isOn: boolean, onClose: () => void) {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOn]);
  // A user who went back while something would have been lost was asked: what is open stays until they answer.
  const wasOn = useRef(isOn);
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    wasOn.current = isOn;
    const isSamePage = currentLocation.pathname === nextLocation.pathname;
    // A changed address that only follows the page's state, such as a search typed just before, loses nothing.
    if (isSamePage && historyAction === "REPLACE") return false;
    return isOn || (historyAction === "POP" && !isSamePage);
  });
  const isHeldUp = blocker.state === "blocked";
  useEffect(() => {
    if (!isHeldUp || isOn) return;
    blocker.reset();
    if (!wasOn.current) onClose();
  }, [blocker, isHeldUp, isOn, onClose]);
  return { isLeaving: isHeldUp && isOn, leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() };
}

/** Lets going back to another page close a dialog in which nothing would be lost. */
export function useBackCloses(onClose: () => void): void {
  useLeaveGuard(false, onClose);
}
