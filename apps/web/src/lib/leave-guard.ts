import { useEffect } from "react";
import { useBlocker } from "react-router";

/** While changes would be lost: holds up the browser's way back, and has a reload or closed tab asked about. */
export function useLeaveGuard(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOn]);
  return useBlocker(isOn);
}
