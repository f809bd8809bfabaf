import { useState } from "react";

/** More of them are shown on demand: an import may have brought a thousand, and each takes the page some milliseconds. */
const maxAtFirst = 50;

/** The first of many, until all are wanted or there are others. `hidden` is how many are left. */
export function useFirst<T>(items: readonly T[]): { shown: readonly T[]; hidden: number; showAll: () => void } {
  const [countAtFirst] = useState(items.length);
  const [isAll, setAll] = useState(items.length <= maxAtFirst);
  const shown = isAll || items.length !== countAtFirst ? items : items.slice(0, maxAtFirst);
  return { shown, hidden: items.length - shown.length, showAll: () => setAll(true) };
}
