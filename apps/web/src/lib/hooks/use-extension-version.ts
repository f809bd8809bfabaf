import { useSyncExternalStore } from "react";

/** The attribute of the page's root that the extension sets on pages of the server that it is connected to. */
const attribute = "data-pomander-extension";

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [attribute] });
  return () => observer.disconnect();
}
const read = () => document.documentElement.getAttribute(attribute);

/** Returns the version of the extension that is in this browser and connected to this server; null: none has said so. */
export const useExtensionVersion = (): string | null => useSyncExternalStore(subscribe, read, () => null);
