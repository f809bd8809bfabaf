import type { Document, Element } from "happy-dom";
import HappyDocument from "happy-dom/lib/nodes/document/Document.js";
import * as PropertySymbol from "happy-dom/lib/PropertySymbol.js";

/** How Emotion asks whether the server has sent a sheet. */
const emotionSheet = /^style\[data-emotion="([^"]*)"\]$/;

const querySelector = Reflect.get(HappyDocument.prototype, "querySelector") as (selector: string) => Element | null;

/**
 * Has happy-dom pass over the head, in which Emotion's sheets become thousands in the tests of one worker: it goes through
 * all of them to find the body, which it does to find the element that has the focus.
 */
export function passOverHead(): void {
  for (const name of ["head", "body"] as const) {
    Object.defineProperty(HappyDocument.prototype, name, {
      configurable: true,
      get(this: Document): Element | null {
        const elements = this.documentElement?.[PropertySymbol.elementArray] ?? [];
        return elements.find(({ localName }) => localName === name) ?? null;
      },
    });
  }
  HappyDocument.prototype.querySelector = function (this: Document, selector: string) {
    const sheet = emotionSheet.exec(selector)?.[1];
    if (sheet === undefined) return querySelector.call(this, selector);
    const elements = this.head[PropertySymbol.elementArray];
    return elements.find((element) => element.getAttribute("data-emotion") === sheet) ?? null;
  };
}
