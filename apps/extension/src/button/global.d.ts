declare global {
  /** Whether `button.js` runs in a document of a site, in the extension's own world. */
  var pomanderButton: true | undefined;
}

export {};
