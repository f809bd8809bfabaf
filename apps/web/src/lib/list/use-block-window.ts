import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from "react";

/** Number of rows that are rendered or left out together. */
const blockRows = 10;
/** Pixels above and below the visible part of the page in which rows are rendered, too. */
const margin = 400;

/** A part of the list, from top to bottom: rows from `start` to `end`, or a gap in place of rows left out. */
export type WindowPart = { kind: "rows"; start: number; end: number } | { kind: "gap"; start: number; height: number };

interface Options {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Usual height of a row in pixels. Rows may be higher. */
  rowHeight: number;
}

/**
 * Returns which rows of a list that scrolls with the page are rendered: the visible ones, those near them, and those
 * around the row that has the focus. Each of them must be one child of the list, and each gap another.
 */
export function useBlockWindow({ list, count, rowHeight }: Options) {
  const blocks = Math.ceil(count / blockRows);
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  /** Heights of blocks that are not of the usual height. */
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map());
  /** The block around which rows stay rendered while they are out of sight. */
  const [kept, setKept] = useState<number | null>(null);
  const isRendered = (block: number) =>
    (block >= seen.first && block <= seen.last) || (kept !== null && Math.abs(block - kept) <= 1);
  const rowsOf = (block: number) => Math.min(blockRows, count - block * blockRows);
  const heightOf = (block: number) => heights.get(block) ?? rowsOf(block) * rowHeight;

  const parts: WindowPart[] = [];
  for (let block = 0; block < blocks; block += 1) {
    const start = block * blockRows;
    const end = start + rowsOf(block);
    const last = parts.at(-1);
    if (isRendered(block)) {
      if (last?.kind === "rows") last.end = end;
      else parts.push({ kind: "rows", start, end });
    } else if (last?.kind === "gap") last.height += heightOf(block);
    else parts.push({ kind: "gap", start, height: heightOf(block) });
  }

  const look = useEffectEvent(() => {
    const element = list.current;
    if (element === null) return;
    const other = heightsIn(element, parts).filter(([block, height]) => Math.abs(heightOf(block) - height) > 1);
    if (other.length > 0) setHeights(new Map([...heights, ...other]));
    const { top } = element.getBoundingClientRect();
    const end = window.innerHeight + margin;
    let bottom = top;
    let first = Math.max(0, blocks - 1);
    let last = 0;
    for (let block = 0; block < blocks; block += 1) {
      const begin = bottom;
      bottom += heightOf(block);
      if (bottom >= -margin) first = Math.min(first, block);
      if (begin <= end) last = block;
    }
    // A list that becomes longer is rendered as far as it is visible at once.
    if (bottom < end) last += Math.ceil((end - bottom) / (blockRows * rowHeight));
    setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
  });
  useLayoutEffect(() => {
    const onChange = () => look();
    onChange();
    // Rows are measured once they are laid out, since measuring earlier would lay out the page a second time.
    const sizes = new ResizeObserver(onChange);
    if (list.current !== null) sizes.observe(list.current);
    document.addEventListener("scroll", onChange, { passive: true });
    window.addEventListener("resize", onChange);
    return () => {
      sizes.disconnect();
      document.removeEventListener("scroll", onChange);
      window.removeEventListener("resize", onChange);
    };
  }, [list, count]);

  const note = useEffectEvent((target: Node) => {
    const place = [...(list.current?.children ?? [])].findIndex((child) => child.contains(target));
    const row = rowAt(parts, place);
    if (row !== null) setKept(Math.floor(row / blockRows));
  });
  useEffect(() => {
    const element = list.current;
    const onFocus = ({ target }: FocusEvent) => note(target as Node);
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  }, [list]);

  return {
    parts,
    /** Renders a row wherever it is, so that it can be scrolled to. */
    keep: (row: number) => setKept(Math.floor(row / blockRows)),
  };
}

/** Returns the row that a child of the list shows; null for a gap. */
function rowAt(parts: readonly WindowPart[], child: number): number | null {
  let before = 0;
  for (const part of parts) {
    const size = part.kind === "gap" ? 1 : part.end - part.start;
    if (child < before + size) return part.kind === "gap" || child < 0 ? null : part.start + child - before;
    before += size;
  }
  return null;
}

/** Returns the height of each rendered block in pixels; none where nothing is laid out. */
function heightsIn(list: Element, parts: readonly WindowPart[]): [block: number, height: number][] {
  const found: [number, number][] = [];
  let child = 0;
  for (const part of parts) {
    if (part.kind === "gap") {
      child += 1;
      continue;
    }
    for (let start = part.start; start < part.end; start += blockRows) {
      const rows = Math.min(blockRows, part.end - start);
      const [first, last] = [list.children[child], list.children[child + rows - 1]];
      child += rows;
      const height = first && last ? last.getBoundingClientRect().bottom - first.getBoundingClientRect().top : 0;
      if (height > 0) found.push([start / blockRows, height]);
    }
  }
  return found;
}
