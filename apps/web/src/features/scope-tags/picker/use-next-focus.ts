import { useCallback, useEffect, useRef } from "react";

/** Marks the button that takes something out of a list. */
export const takesOut = { "data-takes-out": "" };

/**
 * For a list from which things are taken out by a button of their own: the focus goes to the button that stands in
 * the place of the one that is gone, instead of back to the beginning.
 */
export function useNextFocus<Of extends HTMLElement>() {
  const list = useRef<Of>(null);
  const gone = useRef<number | null>(null);
  useEffect(() => {
    if (gone.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-takes-out]") ?? [];
    buttons[Math.min(gone.current, buttons.length - 1)]?.focus();
    gone.current = null;
  });
  const leave = useCallback((index: number) => {
    gone.current = index;
  }, []);
  return [list, leave] as const;
}
