import { useEffect, useRef } from "react";

/** Of a page in steps: a further one is read from its heading on, to which the reference that this gives belongs. */
export function useFocusOnStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    // A step that put the focus into its first field knows better.
    const own = heading.current?.closest("section");
    if (own?.contains(document.activeElement) !== true) heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
