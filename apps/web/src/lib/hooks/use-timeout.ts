import { useEffect, useState } from "react";

/** True once a component has been on screen for so many milliseconds. */
export function useTimeout(delay: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isOver;
}
