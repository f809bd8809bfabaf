import { useEffectEvent, useLayoutEffect, useRef, useState, type UIEvent } from "react";

/** Rows rendered above and below the visible ones, so that scrolling shows no gap. */
const overscan = 12;

/** The details that are open below a row, and their height in pixels. */
interface RowGap {
  row: number;
  height: number;
}

interface RowWindowOptions {
  count: number;
  /** The height of each row in pixels. */
  rowHeight: number;
  /** Pixels of the header above the rows, which stays while they scroll. */
  headerHeight: number;
  /** The number of rows visible at once. */
  rowsSeen: number;
  /** The open details; null if none are open. */
  gap?: RowGap | null;
}

/** Returns the visible ones of many rows of equal height: a table of 20,000 renders about thirty. */
export function useRowWindow({ count, rowHeight, headerHeight, rowsSeen, gap = null }: RowWindowOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const [firstSeen, setFirstSeen] = useState(0);
  const topOf = (row: number) => row * rowHeight + (gap !== null && row > gap.row ? gap.height : 0);
  const rowAt = (top: number) => {
    const row = Math.floor(top / rowHeight);
    return gap === null || row <= gap.row ? row : Math.max(gap.row, Math.floor((top - gap.height) / rowHeight));
  };
  const keepPlace = useEffectEvent((height: number) => {
    if (scroller.current !== null) scroller.current.scrollTop = firstSeen * height;
  });
  // A window that became narrow shows the same rows, which are higher there.
  useLayoutEffect(() => keepPlace(rowHeight), [rowHeight]);
  const first = Math.max(0, Math.min(firstSeen, count - rowsSeen) - overscan);
  const end = Math.min(count, first + rowsSeen + 2 * overscan);
  const open = gap?.height ?? 0;
  return {
    scroller,
    /** Indexes of the rows to render. */
    drawn: Array.from({ length: end - first }, (_, at) => first + at),
    topOf,
    /** The height of all rows in pixels. */
    allHeight: count * rowHeight + open,
    /** The height of the scrolling element in pixels: at least enough to show an open row whole. */
    height: headerHeight + Math.min(rowHeight * count + open, Math.max(rowHeight * rowsSeen, rowHeight + open)),
    onScroll: ({ currentTarget }: UIEvent) => setFirstSeen(rowAt(currentTarget.scrollTop)),
    /** Scrolls just as far as needed to show a row whole, with the details that are open below it. */
    scrollTo: (row: number) => {
      const element = scroller.current;
      if (element === null) return;
      const top = topOf(row);
      const lowest = top + rowHeight + (gap?.row === row ? open : 0) + headerHeight - element.clientHeight;
      if (element.scrollTop > top) element.scrollTop = top;
      else if (element.scrollTop < lowest) element.scrollTop = Math.min(top, lowest);
      setFirstSeen(rowAt(element.scrollTop));
    },
  };
}
