import { useCallback, useEffect, useMemo, useRef, useState } from "react";

interface Selectable {
  _id: string;
}

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects or deselects one row; with `isRange`, selects everything from the row pressed last to this one. */
  toggle: (id: string, isRange: boolean) => void;
  set: (ids: readonly string[], isOn: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Tracks the selected rows of a filtered list. A row that a filter hides is no longer selected. */
export function useSelection(found: readonly Selectable[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const last = useRef<string | null>(null);
  const shown = useRef(found);
  useEffect(() => {
    shown.current = found;
  }, [found]);
  const ids = useMemo(() => {
    if (chosen.size === 0) return none;
    const there = found.filter(({ _id }) => chosen.has(_id));
    return there.length === chosen.size ? chosen : new Set(there.map(({ _id }) => _id));
  }, [chosen, found]);
  const set = useCallback(
    (changed: readonly string[], isOn: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        for (const id of changed) {
          if (isOn) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    [],
  );
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
  const selectAll = useCallback(() => setChosen(new Set(shown.current.map(({ _id }) => _id))), []);
  const clear = useCallback(() => setChosen(none), []);
  return useMemo(() => ({ ids, toggle, set, selectAll, clear }), [ids, toggle, set, selectAll, clear]);
}

const none: ReadonlySet<string> = new Set();

/** Returns the ids from one row to the other, both included; only the second if either is missing. */
function idsBetween(rows: readonly Selectable[], first: string, second: string): string[] {
  const ids = rows.map(({ _id }) => _id);
  const [a, b] = [ids.indexOf(first), ids.indexOf(second)];
  return a < 0 || b < 0 ? [second] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
