import type { fillForm } from "./fill-form.ts";

declare global {
  /** The function of `fill.js` in a document of a site, in the extension's own world. */
  var pomanderFill: typeof fillForm | undefined;
}
