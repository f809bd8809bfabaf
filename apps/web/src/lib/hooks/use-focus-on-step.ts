import { useEffect, useRef } from "react";

/** Moves the focus to the heading of each further step of a page; the returned reference is for that heading. */
export function useFocusOnStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    // The focus stays where a step has put it, for example in its first field.
    const own = heading.current?.closest("section");
    if (own?.contains(document.activeElement) !== true) heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
