import type { ConfirmWarning, SecurityWarning } from "@pomander/vault";
import { createValueStore } from "@pomander/browser/value-store";

/** The link between the vault client, which asks, and the dialog, which answers. */
export interface SecurityWarnings {
  confirmOrAbort: ConfirmWarning;
  answer: (goOn: boolean) => void;
  subscribe: (listener: () => void) => () => void;
  /** Returns the warning that waits for an answer; null if there is none. */
  snapshot: () => SecurityWarning | null;
}

/** Creates a queue of warnings, which are shown one at a time, in the order in which they came. */
export function createSecurityWarnings(): SecurityWarnings {
  const queue = createValueStore<ReadonlyArray<{ warning: SecurityWarning; settle: (goOn: boolean) => void }>>([]);
  return {
    confirmOrAbort: (warning) => new Promise((settle) => queue.set([...queue.get(), { warning, settle }])),
    answer(goOn) {
      const [first, ...rest] = queue.get();
      queue.set(rest);
      first?.settle(goOn);
    },
    subscribe: queue.subscribe,
    snapshot: () => queue.get()[0]?.warning ?? null,
  };
}
