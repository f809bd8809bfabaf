import { useEffect, useState } from "react";

/** Milliseconds without a key after which a search begins. */
export const typingPause = 300;

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
export const useTimeout = (delay: number): boolean => useDelayedFlag(true, delay);
