import { useEffect, useSyncExternalStore } from "react";
import { createValueStore } from "@pomander/browser/value-store";

export interface Shortcut {
  /** What the key gives: "/", "n", "?". */
  key: string;
  /** What it does, for the list that `?` opens. Keys of one label stand there together. */
  label: string;
  /** null: the browser does it, and it is only listed. */
  run: ((event: KeyboardEvent) => void) | null;
  /** With Ctrl, or ⌘ on a Mac; while somebody types too. */
  isWithControl?: boolean;
  /** Works too while something is only looked at in a dialog, which has `data-sheet` then. */
  isOverSheets?: boolean;
  /** Whether the key is meant where it was pressed; always, without this. */
  isMeant?: (event: KeyboardEvent) => boolean;
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
/** A dialog, a menu or a list to choose from is open: keys are its own. */
export const isSomethingFloating = (counts: (element: Element) => boolean = () => true) =>
  [...document.querySelectorAll(floating)].some(counts);

const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const notInSheet = (element: Element) => element.closest("[data-sheet]") === null;
