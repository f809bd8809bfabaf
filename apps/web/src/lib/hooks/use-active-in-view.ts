import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * For a line that scrolls sideways: what is chosen of it, the last one with `data-active`, is brought into view at first and
 * whenever `chosen` changes. The page itself does not move.
 */
export function useActiveInView(chosen: string): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const active = [...(line.current?.querySelectorAll("[data-active]") ?? [])].at(-1);
    if (line.current === null || active === undefined) return;
    const room = line.current.getBoundingClientRect();
    const place = active.getBoundingClientRect();
    if (place.right > room.right) line.current.scrollLeft += place.right - room.right + ring;
    else if (place.left < room.left) line.current.scrollLeft -= room.left - place.left + ring;
  }, [chosen]);
  return line;
}

/** The ring of what has the focus, in pixels. */
const ring = 4;
