import { useEffect, useSyncExternalStore } from "react";
import { createValueStore } from "./value-store.ts";

export interface Shortcut {
  /** What the key gives: "/", "n", "?". */
  key: string;
  /** What it does, for the list that `?` opens. */
  label: string;
  run: () => void;
}

const registered = createValueStore<readonly Shortcut[]>([]);

/**
 * Gives keys a meaning while the component is on the page. They do nothing while a field or a dialog has the
 * focus. Give the same array until something changes.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    registered.set([...registered.get(), ...shortcuts]);
    return () => registered.set(registered.get().filter((shortcut) => !shortcuts.includes(shortcut)));
  }, [shortcuts]);
}

/** What the keys mean on this page, in the order in which they were registered. */
export const useRegisteredShortcuts = () => useSyncExternalStore(registered.subscribe, registered.get, registered.get);

/** Runs the shortcut of a key press, unless somebody is typing, or a dialog or menu is open. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
  if (event.target instanceof Element && event.target.closest(typing) !== null) return;
  if (isSomethingFloating()) return;
  const shortcut = registered.get().findLast(({ key }) => key === event.key);
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run();
}

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';
/** A dialog, a menu or a list to choose from is open: keys are its own. */
export const isSomethingFloating = () => document.querySelector(floating) !== null;

const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
