import { useCallback, useEffect, useRef } from "react";

/** The attribute of a button that removes an item from a list. */
export const takesOut = { "data-takes-out": "" };

/**
 * Manages the focus in a list whose items have their own remove buttons: after a removal it moves to the button that
 * takes the removed one's place, instead of back to the beginning.
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
