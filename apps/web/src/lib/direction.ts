import type { StylisPlugin } from "@emotion/cache";

declare global {
  /** Mirrors the styles of a page whose language is written from right to left: that language's script sets it. */
  var pomanderMirror: StylisPlugin | undefined;
}

/** Whether this page's language is written from right to left. */
export const isMirrored = globalThis.pomanderMirror !== undefined;
