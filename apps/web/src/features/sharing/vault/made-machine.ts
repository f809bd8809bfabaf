import type { Sharing } from "@pomander/vault/sharing";
import { useSyncExternalStore } from "react";

/** The token of a machine that was just added. */
export interface MadeMachine {
  name: string;
  token: string;
}

/**
 * The token that is shown, by what unlocked its vault: it outlives the page, whose vault gets another address with new
 * keys, and no lock.
 */
const shown = new WeakMap<Sharing, MadeMachine>();
const listeners = new Set<() => void>();

/** Shows a machine's token; null: no longer. */
export function showMachineToken(sharing: Sharing, made: MadeMachine | null): void {
  if (made === null) shown.delete(sharing);
  else shown.set(sharing, made);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the token that is shown; null: none is. */
export const useMachineToken = (sharing: Sharing): MadeMachine | null =>
  useSyncExternalStore(subscribe, () => shown.get(sharing) ?? null);
