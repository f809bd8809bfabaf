import { useEffect, type RefObject } from "react";

/** Pixels of scrolling in one direction before the header follows, so that a trembling thumb does not move it. */
const threshold = 8;

/**
 * Returns whether an element has the keyboard focus within the lines at the top of the screen that the header would
 * take.
 */
function isFocusUnder(header: HTMLElement): boolean {
  const focused = document.activeElement?.matches("main :focus-visible") === true ? document.activeElement : null;
  if (focused === null) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return bottom > 0 && top < header.offsetHeight;
}

/** Returns whether a part of the header itself has the keyboard focus, not one of the bar. */
const hasFocus = () => document.activeElement?.matches("header :focus-visible:not(nav :focus-visible)") === true;

/**
 * Lets the header of a narrow page leave while the page is scrolled down, and come back when it is scrolled up. The
 * header stays while it has the keyboard focus, and away while it would cover what has it. The root element has
 * `data-header-away` while the header is away: CSS decides where that matters, so that no scrolling renders anything.
 */
export function useLeavingHeader(nav: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const header = nav.current?.closest("header") ?? null;
    if (header === null) return undefined;
    const root = document.documentElement;
    let isAway = false;
    /** The turning point from which scrolling in the other direction is measured. */
    let turn = window.scrollY;
    const move = (away: boolean) => {
      isAway = away;
      turn = window.scrollY;
      root.toggleAttribute("data-header-away", away);
    };
    const follow = () => {
      // Beyond both ends, a phone scrolls a little and springs back.
      const y = Math.min(Math.max(window.scrollY, 0), root.scrollHeight - window.innerHeight);
      turn = isAway ? Math.max(turn, y) : Math.min(turn, y);
      if (isAway) {
        if (y <= header.offsetHeight || (y < turn - threshold && !isFocusUnder(header))) move(false);
      } else if (y > header.offsetHeight && y > turn + threshold && !hasFocus()) move(true);
    };
    const come = () => {
      if (hasFocus()) move(false);
    };
    window.addEventListener("scroll", follow, { passive: true });
    header.addEventListener("focusin", come);
    return () => {
      window.removeEventListener("scroll", follow);
      header.removeEventListener("focusin", come);
      move(false);
    };
  }, [nav]);
}
