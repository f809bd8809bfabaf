import { useEffect, useSyncExternalStore } from "react";
import { createValueStore } from "@pomander/browser/value-store";

export interface Shortcut {
  /** The key as the browser names it: "/", "n", "?". */
  key: string;
  /** The action, for the list that `?` opens, which shows keys with the same label together. */
  label: string;
  /** Runs the action; null: the browser does, and the key is only listed. */
  run: ((event: KeyboardEvent) => void) | null;
  /** Whether Ctrl, or ⌘ on a Mac, belongs to it; such a shortcut works while the user is typing too. */
  isWithControl?: boolean;
  /** Whether it works too over a dialog that only shows something, which has `data-sheet` then. */
  isOverSheets?: boolean;
  /** Returns whether the key applies where it was pressed; it always does by default. */
  isMeant?: (event: KeyboardEvent) => boolean;
}

const registered = createValueStore<readonly Shortcut[]>([]);

/**
 * Registers shortcuts while the component is on the page. They do nothing while a field or a dialog has the focus. The
 * array must stay the same until something changes.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    registered.set([...registered.get(), ...shortcuts]);
    return () => registered.set(registered.get().filter((shortcut) => !shortcuts.includes(shortcut)));
  }, [shortcuts]);
}

/** Returns the shortcuts of this page, in the order in which they were registered. */
export const useRegisteredShortcuts = () => useSyncExternalStore(registered.subscribe, registered.get, registered.get);

/** Runs the shortcut of a key press, unless the user is typing, or a dialog or menu is open. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.altKey || event.defaultPrevented || event.isComposing) return;
  const isWithControl = event.ctrlKey || event.metaKey;
  if (!isWithControl && event.target instanceof Element && event.target.closest(typing) !== null) return;
  const shortcut = registered
    .get()
    .findLast(
      (known) =>
        known.key === event.key && (known.isWithControl ?? false) === isWithControl && known.isMeant?.(event) !== false,
    );
  if (shortcut === undefined || shortcut.run === null) return;
  if (shortcut.isOverSheets === true ? isSomethingFloating(notInSheet) : isSomethingFloating()) return;
  event.preventDefault();
  shortcut.run(event);
}

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';
/** Returns whether a dialog, a menu or a list of options is open, which handles keys itself. */
export const isSomethingFloating = (counts: (element: Element) => boolean = () => true) =>
  [...document.querySelectorAll(floating)].some(counts);

const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const notInSheet = (element: Element) => element.closest("[data-sheet]") === null;
