import { openView, type View } from "../forms/page.ts";

/** The view that sees closed shadow roots too, where the browser lets a content script. */
export const view: View = {
  ...openView,
  shadowRootOf: (element) =>
    element.shadowRoot ??
    (element.localName.includes("-") ? chrome.dom.openOrClosedShadowRoot(element as HTMLElement) : null),
};
