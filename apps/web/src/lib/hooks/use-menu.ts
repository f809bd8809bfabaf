import { useState, type MouseEvent } from "react";
import { isMirrored } from "../direction.ts";

const end = isMirrored ? "left" : "right";
/** The place of a menu below its button, where both end at the same edge. */
export const belowButton = {
  anchorOrigin: { vertical: "bottom", horizontal: end },
  transformOrigin: { vertical: "top", horizontal: end },
} as const;

/** Returns a handler of a menu's item, which closes the menu before it runs. */
export const closingFirst = (close: () => void, run: () => unknown) => () => {
  close();
  run();
};

/**
 * Opens a menu at the button that is pressed: `button` and `menu` have the props of both; `anchor` is null while the menu
 * is closed. `choose` returns the handler of an item.
 */
export function useMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget);
  const button = { "aria-haspopup": "menu", "aria-expanded": anchor !== null, onClick } as const;
  const close = () => setAnchor(null);
  const menu = { anchorEl: anchor, open: anchor !== null, onClose: close };
  return { anchor, button, menu, close, choose: (run: () => unknown) => closingFirst(close, run) };
}
