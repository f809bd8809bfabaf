import { type ChangeEvent, type KeyboardEvent, useRef } from "react";

/**
 * The handlers of a checkbox with which Shift selects everything from the one before: by a click, and by Shift and the space
 * bar. The click that a key makes tells of no other key in every browser: Firefox makes it without them.
 * @param onToggle `isRange`: Shift was held
 */
export function useRangeToggle(onToggle: (isRange: boolean) => void) {
  const wasShiftHeld = useRef(false);
  return {
    onKeyDown: ({ shiftKey }: KeyboardEvent) => {
      wasShiftHeld.current = shiftKey;
    },
    onChange: ({ nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { detail, shiftKey } = nativeEvent as MouseEvent;
      // No click of a pointer is the noughth.
      onToggle(shiftKey || (detail === 0 && wasShiftHeld.current));
    },
  };
}
