import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * For a line that scrolls sideways: what is chosen of it, the last one with `data-active`, is brought into view at first and
 * whenever `chosen` or the window's width changes. The page itself does not move.
 */
export function useActiveInView(chosen: string): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bring = () => bringIntoView(line.current);
    bring();
    window.addEventListener("resize", bring);
    return () => window.removeEventListener("resize", bring);
  }, [chosen]);
  return line;
}

function bringIntoView(line: HTMLElement | null): void {
  const active = [...(line?.querySelectorAll("[data-active]") ?? [])].at(-1);
  if (line === null || active === undefined) return;
  const room = line.getBoundingClientRect();
  const place = active.getBoundingClientRect();
  if (place.right > room.right) line.scrollLeft += place.right - room.right + ring;
  else if (place.left < room.left) line.scrollLeft -= room.left - place.left + ring;
}

/** The ring of what has the focus, in pixels. */
const ring = 4;
