import type { fillDetails } from "./fill-details.ts";
import type { fillForm, refusalOfNew } from "./fill-form.ts";

interface Functions {
  fillForm: typeof fillForm;
  refusalOfNew: typeof refusalOfNew;
  fillDetails: typeof fillDetails;
}

declare global {
  /** The functions of `fill.js` in a document of a site, in the extension's own world. */
  var pomanderFill: Functions | undefined;
}
