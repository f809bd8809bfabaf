import { useEffect, useMemo, useRef } from "react";
import type { Selection } from "../../../lib/list/use-selection.ts";
import { useShortcuts, type Shortcut } from "../../../lib/shortcuts.ts";
import { texts } from "./texts.ts";

/** Ctrl or ⌘ with A selects all that the filters leave, and Escape lets them go, where something can be selected. */
export function useSelectionKeys(selection: Selection, isOn: boolean): void {
  // The keys stay registered as they are while the selection changes.
  const now = useRef(selection);
  useEffect(() => {
    now.current = selection;
  });
  useShortcuts(
    useMemo(
      (): readonly Shortcut[] =>
        isOn
          ? [
              {
                key: "a",
                label: texts.keys.all,
                isWithControl: true,
                isMeant: (event) => !isTyping(event),
                run: () => now.current.selectAll(),
              },
              { key: "Escape", label: texts.keys.clear, run: () => now.current.clear() },
            ]
          : [],
      [isOn],
    ),
  );
}

/** In a field the keys are its own. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, [contenteditable="true"]') !== null;
