import { useState } from "react";

/**
 * Number of items that are shown at first, the rest on demand: an import may have brought a thousand, and each takes
 * some milliseconds to render.
 */
const maxAtFirst = 50;

/** Returns the first of many items, until all are requested or their number changes. `hidden` is how many are left. */
export function useFirst<T>(items: readonly T[]): { shown: readonly T[]; hidden: number; showAll: () => void } {
  const [countAtFirst] = useState(items.length);
  const [isAll, setAll] = useState(items.length <= maxAtFirst);
  const shown = isAll || items.length !== countAtFirst ? items : items.slice(0, maxAtFirst);
  return { shown, hidden: items.length - shown.length, showAll: () => setAll(true) };
}
