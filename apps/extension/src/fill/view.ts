import { openView, type View } from "../forms/page.ts";

/** The view that sees closed shadow roots too, where the browser lets a content script. */
export const view: View = {
  ...openView,
  shadowRootOf(element) {
    if (element.shadowRoot !== null || !element.localName.includes("-")) return element.shadowRoot;
    if ("openOrClosedShadowRoot" in element) return element.openOrClosedShadowRoot as ShadowRoot | null;
    return chrome.dom.openOrClosedShadowRoot(element as HTMLElement);
  },
};
