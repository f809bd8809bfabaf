import type { fillForm, refusalOfNew } from "./fill-form.ts";

declare global {
  /** The functions of `fill.js` in a document of a site, in the extension's own world. */
  var pomanderFill: { fillForm: typeof fillForm; refusalOfNew: typeof refusalOfNew } | undefined;
}
