import type { EntrySummary } from "@pomander/vault";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects an entry, or no longer; with `isRange` everything from the one that was pressed last to this one. */
  toggle: (id: string, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Which of the entries that the filter leaves are selected. What the filter hides is selected no longer. */
export function useSelection(entries: readonly EntrySummary[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const last = useRef<string | null>(null);
  const shown = useRef(entries);
  useEffect(() => {
    shown.current = entries;
  }, [entries]);
  const ids = useMemo(() => {
    if (chosen.size === 0) return none;
    const there = entries.filter(({ _id }) => chosen.has(_id));
    return there.length === chosen.size ? chosen : new Set(there.map(({ _id }) => _id));
  }, [chosen, entries]);
  const toggle = useCallback((id: string, isRange: boolean) => {
    const from = isRange ? last.current : null;
    last.current = id;
    setChosen((before) => {
      const next = new Set(before);
      const isOn = !before.has(id);
      for (const each of from === null ? [id] : idsBetween(shown.current, from, id)) {
        if (isOn || from !== null) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);
  return {
    ids,
    toggle,
    selectAll: useCallback(() => setChosen(new Set(shown.current.map(({ _id }) => _id))), []),
    clear: useCallback(() => setChosen(none), []),
  };
}

const none: ReadonlySet<string> = new Set();

/** From one to the other, both with them; only the second where the first is not there. */
function idsBetween(entries: readonly EntrySummary[], first: string, second: string): string[] {
  const ids = entries.map(({ _id }) => _id);
  const [a, b] = [ids.indexOf(first), ids.indexOf(second)];
  return a < 0 || b < 0 ? [second] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
