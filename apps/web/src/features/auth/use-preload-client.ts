import { useEffect } from "react";
import { useServices } from "../../lib/services.ts";

/** Events of a user who will fill in the form; a browser that fills it in by itself fires none of them. */
const signs = ["pointermove", "pointerdown", "keydown"] as const;

/**
 * Fetches the vault client while the form is being filled in, and not before, so that the page itself comes first. If
 * that fails, the submit tries again and shows the error.
 */
export function usePreloadClient(): void {
  const { preloadClient } = useServices();
  useEffect(() => {
    const ending = new AbortController();
    const warm = () => {
      ending.abort();
      preloadClient().catch(() => undefined);
    };
    for (const sign of signs) addEventListener(sign, warm, { signal: ending.signal, passive: true });
    return () => ending.abort();
  }, [preloadClient]);
}
