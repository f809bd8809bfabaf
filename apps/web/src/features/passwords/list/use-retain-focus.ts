import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps the keyboard's place in a list: when the focused row is removed, the row that takes its place is focused, or
 * the last one, so that Tab and a screen reader continue from there instead of from the top of the page.
 */
export function useRetainFocus<E extends HTMLElement>(items: readonly unknown[]): RefObject<E | null> {
  const list = useRef<E>(null);
  const last = useRef<{ element: Element; index: number } | null>(null);
  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || element === null) return;
      last.current = { element: target, index: [...element.children].findIndex((row) => row.contains(target)) };
    };
    element?.addEventListener("focusin", note);
    return () => element?.removeEventListener("focusin", note);
  });
  // A layout effect runs before other code finds that the focus is lost.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || last.current === null || last.current.element.isConnected) return;
    const row = list.current?.children.item(Math.min(last.current.index, list.current.children.length - 1));
    const title = row?.querySelector<HTMLElement>("[data-entry-title]");
    last.current = null;
    (title ?? list.current)?.focus();
  }, [items]);
  return list;
}
