declare global {
  /** Whether `button.js` runs in a document of a site, in the extension's own world. */
  var pomanderButton: true | undefined;
  /** The name of the button, in the language of the account. */
  var pomanderButtonName: string | undefined;
}

export {};
