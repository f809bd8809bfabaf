import { useEffectEvent, useLayoutEffect, useRef, useState, type UIEvent } from "react";

/** Rows drawn above and below those that are seen, so that scrolling shows no gap. */
const overscan = 12;

interface RowWindowOptions {
  count: number;
  /** Pixels, the same for each row. */
  rowHeight: number;
  /** Pixels of what stays above the rows while they scroll. */
  headerHeight: number;
  /** How many rows are seen at once. */
  rowsSeen: number;
}

/** Of many rows of one height, those that are seen: a table of 20,000 draws some thirty. */
export function useRowWindow({ count, rowHeight, headerHeight, rowsSeen }: RowWindowOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const [firstSeen, setFirstSeen] = useState(0);
  const keepPlace = useEffectEvent((height: number) => {
    if (scroller.current !== null) scroller.current.scrollTop = firstSeen * height;
  });
  // A window that became narrow shows the same rows, which are higher there.
  useLayoutEffect(() => keepPlace(rowHeight), [rowHeight]);
  const first = Math.max(0, Math.min(firstSeen, count - rowsSeen) - overscan);
  const end = Math.min(count, first + rowsSeen + 2 * overscan);
  return {
    scroller,
    /** Indexes of the rows to draw. */
    drawn: Array.from({ length: end - first }, (_, at) => first + at),
    /** Of what scrolls, in pixels. */
    height: headerHeight + rowHeight * Math.min(count, rowsSeen),
    onScroll: ({ currentTarget }: UIEvent) => setFirstSeen(Math.floor(currentTarget.scrollTop / rowHeight)),
    /** Scrolls just as far as it takes to see a row whole. */
    scrollTo: (row: number) => {
      const element = scroller.current;
      if (element === null) return;
      const top = row * rowHeight;
      const lowest = top + rowHeight + headerHeight - element.clientHeight;
      if (element.scrollTop > top) element.scrollTop = top;
      else if (element.scrollTop < lowest) element.scrollTop = lowest;
      setFirstSeen(Math.floor(element.scrollTop / rowHeight));
    },
  };
}
