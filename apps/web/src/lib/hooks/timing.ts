import { useEffect, useState, useCallback, useSyncExternalStore } from "react";
import { timeIn, todayIn, type Day } from "../format/days.ts";

/** A value that follows once it has stayed the same for so many milliseconds. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/** True once something has been so for that many milliseconds, and false as soon as it is not. */
export function useDelayedFlag(isSo: boolean, milliseconds: number): boolean {
  const [isLasting, setLasting] = useState(false);
  if (!isSo && isLasting) setLasting(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isSo, milliseconds]);
  return isLasting && isSo;
}

/** True once a component has been on screen for so many milliseconds. */
export function useTimeout(delay: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isOver;
}

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
