import { useCallback, useSyncExternalStore } from "react";
import { todayIn, type Day } from "./days.ts";

const lookEvery = 30_000;
const byTheClock = (look: () => void) => {
  const timer = setInterval(look, lookEvery);
  return () => clearInterval(timer);
};

/** The day that it is in a zone; it moves on while the page stays open. */
export const useToday = (timeZone: string): Day =>
  useSyncExternalStore(
    byTheClock,
    useCallback(() => todayIn(timeZone, new Date()), [timeZone]),
  );
