import createCache, { type EmotionCache } from "@emotion/cache";

const mirror = globalThis.pomanderMirror;

/** Returns a cache of styles, whose elements get the nonce of the page. */
export const createStyleCache = (nonce?: string): EmotionCache =>
  createCache({ key: "p", ...(nonce && { nonce }), ...(mirror && { stylisPlugins: [mirror] }) });
