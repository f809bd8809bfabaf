import { useEffect, useState } from "react";

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
