/**
 * The elements that the extension has drawn in this document, known in its own world alone: a page can neither add one
 * of its own nor see which they are.
 */
export const ownHosts = (): Set<HTMLElement> => (globalThis.pomanderHosts ??= new Set());

/** Looks at the page below what the extension has drawn there. */
export function belowOwnHosts<Answer>(look: () => Answer): Answer {
  // No script of the page runs until they take clicks again.
  for (const host of ownHosts()) host.style.setProperty("pointer-events", "none", "important");
  try {
    return look();
  } finally {
    for (const host of ownHosts()) host.style.removeProperty("pointer-events");
  }
}
