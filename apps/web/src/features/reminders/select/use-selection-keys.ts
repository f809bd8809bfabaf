import { useMemo } from "react";
import type { Selection } from "../../../lib/list/use-selection.ts";
import { useShortcuts, type Shortcut } from "../../../lib/shortcuts.ts";
import { texts } from "./texts.ts";

/**
 * Binds Ctrl or ⌘ with A to selecting all that match the filters, and Escape to clearing the selection, where selecting
 * is on.
 */
export function useSelectionKeys({ selectAll, clear }: Selection, isOn: boolean): void {
  useShortcuts(
    useMemo((): readonly Shortcut[] => {
      if (!isOn) return [];
      const isMeant = (event: KeyboardEvent) => !isTyping(event);
      return [
        { key: "a", label: texts.keys.all, isWithControl: true, isMeant, run: selectAll },
        { key: "Escape", label: texts.keys.clear, run: clear },
      ];
    }, [isOn, selectAll, clear]),
  );
}

/** Whether the key event belongs to a text field, which handles it itself. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, [contenteditable="true"]') !== null;
