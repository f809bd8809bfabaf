import { useCallback, useEffect, useState } from "react";

/** Milliseconds for which a button shows that what it copied is on the clipboard. */
const shownFor = 2_000;

/** Whether something was copied just now, and how to copy: `copy` resolves with whether it worked. */
export function useCopied(): [isCopied: boolean, run: (copy: () => Promise<boolean>) => void] {
  const [copies, setCopies] = useState({ made: 0, shown: 0 });
  const { made } = copies;
  useEffect(() => {
    const timer = setTimeout(() => setCopies((now) => ({ ...now, shown: made })), shownFor);
    return () => clearTimeout(timer);
  }, [made]);
  const run = useCallback((copy: () => Promise<boolean>) => {
    void copy().then((isDone) => isDone && setCopies((now) => ({ ...now, made: now.made + 1 })));
  }, []);
  return [copies.made > copies.shown, run];
}
