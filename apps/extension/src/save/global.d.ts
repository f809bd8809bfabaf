import type { showBar } from "./bar.ts";

declare global {
  /** Whether `capture.js` listens, and the function of `bar.js`, in a document of a site, in the extension's own world. */
  var pomanderCapture: true | undefined;
  var pomanderBar: typeof showBar | undefined;
}
