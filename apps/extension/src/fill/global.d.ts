import type { asksForPassword } from "./chosen-form.ts";
import type { fillDetails } from "./fill-details.ts";
import type { fillForm, refusalOfNew } from "./fill-form.ts";
import type { typedLogin } from "./typed-login.ts";

interface Functions {
  fillForm: typeof fillForm;
  refusalOfNew: typeof refusalOfNew;
  fillDetails: typeof fillDetails;
  asksForPassword: typeof asksForPassword;
  typedLogin: typeof typedLogin;
}

declare global {
  /** The functions of `fill.js` in a document of a site, in the extension's own world. */
  var pomanderFill: Functions | undefined;
  /** Values that were filled there into fields of cards and identities. */
  var pomanderWritten: WeakMap<Element, string> | undefined;
}
