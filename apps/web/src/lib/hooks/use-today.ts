import { useCallback, useSyncExternalStore } from "react";
// It needs the contract, which the first page does without: not to be merged with hooks that every page loads.
import { timeIn, todayIn, type Day } from "../format/days.ts";

const pollIntervalMs = 30_000;
const subscribeToClock = (look: () => void) => {
  const timer = setInterval(look, pollIntervalMs);
  return () => clearInterval(timer);
};

/** The day that it is in a zone, by default the device's own; it moves on while the page stays open. */
export const useToday = (timeZone?: string): Day =>
  useSyncExternalStore(
    subscribeToClock,
    useCallback(() => todayIn(timeZone, new Date()), [timeZone]),
  );

/** Whether today's time for mails is over, on the person's own clock. */
export const useIsMailTimePast = ({ timeZone, mailTime }: { timeZone: string; mailTime: string }): boolean =>
  useSyncExternalStore(
    subscribeToClock,
    useCallback(() => timeIn(timeZone, new Date()) >= mailTime, [timeZone, mailTime]),
  );
