import { keepFragment } from "../../lib/language.ts";

/** Returns whether a link without an account has this fragment, and whether it has a passphrase; null: no link has it. */
export function formOfFragment(fragment: string): { hasPassphrase: boolean } | null {
  const [, mark] = /^1(p?)\.[\w-]{22}$/.exec(fragment) ?? [];
  return mark === undefined ? null : { hasPassphrase: mark === "p" };
}

/** The fragment of the link that this page was opened with, in memory alone. */
export interface TakenFragment {
  get: () => string;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Takes the fragment out of the address bar, and out of the entry in the browser's history; one that comes later, since
 * another link was opened in this tab, too.
 */
export function takeFragment(page: Window): TakenFragment {
  let fragment = "";
  const listeners = new Set<() => void>();
  const take = () => {
    const { hash, pathname } = page.location;
    if (hash === "" || hash === "#") return;
    fragment = hash.slice(1);
    page.history.replaceState(null, "", pathname);
    keepFragment(pathname, fragment);
    for (const listener of listeners) listener();
  };
  take();
  page.addEventListener("hashchange", take);
  return {
    get: () => fragment,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
