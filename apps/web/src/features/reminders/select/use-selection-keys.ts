import { useMemo } from "react";
import type { Selection } from "../../../lib/list/use-selection.ts";
import { useShortcuts, type Shortcut } from "../../../lib/shortcuts.ts";
import { texts } from "./texts.ts";

/** Ctrl or ⌘ with A selects all that the filters leave, and Escape lets them go, where something can be selected. */
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

/** In a field the keys are its own. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, [contenteditable="true"]') !== null;
