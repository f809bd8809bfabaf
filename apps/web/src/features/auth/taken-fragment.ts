import { useSyncExternalStore } from "react";
import { keepFragment } from "../../lib/language.ts";

/** Returns whether a link's secret part has the form of a token: 32 bytes in base64url. */
export const isToken = (fragment: string): boolean => /^[\w-]{43}$/.test(fragment);

/**
 * Returns a function that takes the part behind the # out of the address, and keeps it in memory alone, also when its
 * page is left and opened again; null: there is none.
 */
export function fragmentTaker(): () => string | null {
  let taken: string | null = null;
  return () => {
    const { hash, pathname } = window.location;
    if (hash !== "") {
      taken = hash.slice(1, 201);
      window.history.replaceState(window.history.state, "", pathname);
      keepFragment(pathname, taken);
    }
    return taken;
  };
}

/** Returns what a taker has taken, also of another link that is opened later in the same tab. */
export const useTakenFragment = (take: () => string | null): string | null =>
  useSyncExternalStore(onHashChange, take, take);

function onHashChange(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
