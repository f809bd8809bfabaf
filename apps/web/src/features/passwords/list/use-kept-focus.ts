import { useEffect, useRef, type RefObject } from "react";

/**
 * Keeps the keyboard's place in a list: when the row that had the focus goes, the list takes it, and the next press of
 * Tab goes on from there instead of from the top of the page.
 */
export function useKeptFocus<E extends HTMLElement>(items: readonly unknown[]): RefObject<E | null> {
  const list = useRef<E>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = list.current;
    const note = (event: FocusEvent) => {
      if (event.target instanceof Element) last.current = event.target;
    };
    element?.addEventListener("focusin", note);
    return () => element?.removeEventListener("focusin", note);
  });
  useEffect(() => {
    if (document.activeElement !== document.body || last.current === null || last.current.isConnected) return;
    last.current = null;
    list.current?.focus({ preventScroll: true });
  }, [items]);
  return list;
}
