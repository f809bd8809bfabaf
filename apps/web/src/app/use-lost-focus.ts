import { useEffect, type RefObject } from "react";
import { isSomethingFloating } from "../lib/shortcuts.ts";

/**
 * Catches the focus when the element that had it goes: a form that was sent, a notice that was answered. The focus
 * moves to `main`, so that Tab and a screen reader continue at the page and not at the browser's own bar. An element
 * that was only disabled for a while (a button that waits) gets it back.
 */
export function useLostFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // On a prerendered page, an element may have got the focus before the app was there.
    let last = document.activeElement === document.body ? null : document.activeElement;
    const isOff = (element: Element) => !element.isConnected || element.matches(":disabled");
    const note = ({ target }: FocusEvent) => {
      // The event is outdated: another listener has already moved the focus on.
      if (target !== document.activeElement) return;
      last = target instanceof Element ? target : null;
    };
    const leave = ({ target }: FocusEvent) => {
      // The check runs a microtask later, because an element that is being removed may lose the focus first.
      queueMicrotask(() => {
        if (last === target && !isOff(last as Element)) last = null;
      });
    };
    const look = () => {
      if (last === null || document.activeElement !== document.body || isSomethingFloating()) return;
      if (!last.isConnected) main.current?.focus({ preventScroll: true });
      else if (!isOff(last) && last instanceof HTMLElement) last.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", note);
    document.addEventListener("focusout", leave);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("focusout", leave);
    };
  }, [main]);
}
