import { view } from "./view.ts";

/** Returns the focused element, inside of shadow roots too. */
export function focusedElement(): Element | null {
  let at = document.activeElement;
  for (let root = at && view.shadowRootOf(at); at !== null && root !== null; root = view.shadowRootOf(at)) {
    if (root.activeElement === null) break;
    at = root.activeElement;
  }
  return at;
}
