import { useState, type MouseEvent } from "react";

/** Opens a menu at the button that is pressed: `button` has that button's props; `anchor` is null while it is closed. */
export function useMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget);
  const button = { "aria-haspopup": "menu", "aria-expanded": anchor !== null, onClick } as const;
  return { anchor, button, close: () => setAnchor(null) };
}
