// On a slow machine a test may wait for seconds; the test's own limit ends one that waits in vain.
if (globalThis.document !== undefined) {
  // The files of one worker share the document and the storages.
  document.body.replaceChildren();
  window.localStorage.clear();
  window.sessionStorage.clear();
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
  const { computeStylesQuickly } = await import("./quick-styles.ts");
  computeStylesQuickly();
  const { passOverHead } = await import("./quick-queries.ts");
  passOverHead();
  const { createElementsQuickly } = await import("./quick-elements.ts");
  createElementsQuickly();
  // Browsers return this too. happy-dom returns all the markup within, and Popper checks by it whether an element is a
  // window.
  Element.prototype.toString = () => "[object HTMLElement]";
}
// A page has these texts from the modules with which it loads the calls and the vault client.
await import("../app/browser-texts.ts");
await import("@pomander/texts/calls");
await import("@pomander/texts/vault");
export {};
