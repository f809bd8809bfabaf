import { useSyncExternalStore } from "react";
import { useServices } from "../../../lib/services.ts";

/**
 * Milliseconds that the clock may be off. Many sites refuse codes beyond that, since they accept one code before and
 * one after at most.
 */
const toleratedMs = 30_000;

/** Returns how far this device's clock is off, in milliseconds; null while that does no harm. */
export function useWrongClock(): number | null {
  const { serverClock } = useServices();
  const offset = useSyncExternalStore(serverClock.subscribe, serverClock.offsetMs);
  return offset !== null && Math.abs(offset) > toleratedMs ? offset : null;
}
