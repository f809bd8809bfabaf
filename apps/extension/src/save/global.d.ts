import type { asksForPassword } from "./sent-login.ts";
import type { showBar } from "./bar.ts";

declare global {
  /** Functions of `capture.js` and `bar.js` in a document of a site, in the extension's own world. */
  var pomanderCapture: { asksForPassword: typeof asksForPassword } | undefined;
  var pomanderBar: typeof showBar | undefined;
}
