import { createContext, useContext } from "react";
import { createValueStore } from "@pomander/browser/value-store";

export interface Notice {
  text: string;
  severity?: "success" | "error" | "info";
  /** The one action on the notice: "Undo". The notice goes when it is pressed. */
  action?: { label: string; run: () => void };
  /** Whether it stays until it is dismissed or replaced. */
  isLasting?: boolean;
}

export interface Notices {
  show: (notice: Notice) => void;
  dismiss: () => void;
  subscribe: (listener: () => void) => () => void;
  /**
   * Returns the notice on screen, and a number that distinguishes it from one of the same text; null when there is
   * none.
   */
  snapshot: () => { notice: Notice; id: number } | null;
}

/** Stores the one notice on screen; a new one replaces it. */
export function createNotices(): Notices {
  const current = createValueStore<{ notice: Notice; id: number } | null>(null);
  let count = 0;
  return {
    show: (notice) => current.set({ notice, id: ++count }),
    dismiss: () => current.set(null),
    subscribe: current.subscribe,
    snapshot: current.get,
  };
}

export const NoticesContext = createContext<Notices | null>(null);

/** Shows a notice at the foot of the page: `notify({ text: "Copied to clipboard!" })`. */
export function useNotify(): (notice: Notice) => void {
  const notices = useContext(NoticesContext);
  if (notices === null) throw new Error("useNotify needs a NoticesContext above it.");
  return notices.show;
}
