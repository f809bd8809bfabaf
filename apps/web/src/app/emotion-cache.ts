import createCache from "@emotion/cache";

/** Styles are written into elements that carry the nonce which the server put into this very page. */
export function createStyleCache() {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // The attribute reads as empty once the page is parsed; only the property still holds the nonce.
  return createCache({ key: "p", ...(meta?.nonce ? { nonce: meta.nonce } : {}) });
}
