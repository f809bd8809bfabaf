import { useState, type KeyboardEvent } from "react";

const pageRows = 10;

interface GridKeysOptions {
  count: number;
  scrollTo: (row: number) => void;
  /** Called at Space or Enter on a row. */
  onToggle: (row: number) => void;
}

/**
 * Handles the keys of a grid of rows that is a single tab stop: arrows, Page Up and Down, Home and End move, Space or
 * Enter chooses. The focus stays on the grid itself, with the active row in `aria-activedescendant`, because rows come
 * and go as it scrolls.
 */
export function useGridKeys({ count, scrollTo, onToggle }: GridKeysOptions) {
  const [asked, setActive] = useState(0);
  const active = Math.min(asked, Math.max(0, count - 1));
  const moveTo = (row: number) => {
    const next = Math.min(Math.max(0, row), count - 1);
    setActive(next);
    scrollTo(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (count === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + pageRows,
      PageUp: active - pageRows,
      Home: 0,
      End: count - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) moveTo(next);
    else if (event.key === " " || event.key === "Enter") onToggle(active);
    else return;
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}
