import type { ConfirmWarning, SecurityWarning } from "@pomander/vault";

/** Between the client core, which asks, and the dialog, which answers. */
export interface SecurityWarnings {
  confirmOrAbort: ConfirmWarning;
  answer: (goOn: boolean) => void;
  subscribe: (listener: () => void) => () => void;
  /** What waits for an answer. */
  snapshot: () => SecurityWarning | null;
}

/** Questions are put one at a time, in the order in which they came. */
export function createSecurityWarnings(): SecurityWarnings {
  let queue: ReadonlyArray<{ caution: SecurityWarning; settle: (goOn: boolean) => void }> = [];
  const listeners = new Set<() => void>();
  const set = (next: typeof queue) => {
    queue = next;
    for (const listener of listeners) listener();
  };
  return {
    confirmOrAbort: (caution) => new Promise((settle) => set([...queue, { caution, settle }])),
    answer(goOn) {
      const [first, ...rest] = queue;
      set(rest);
      first?.settle(goOn);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => queue[0]?.caution ?? null,
  };
}
