declare global {
  /** The elements that the extension has drawn in a document of a site, in its own world. */
  var pomanderHosts: Set<HTMLElement> | undefined;
}

export {};
