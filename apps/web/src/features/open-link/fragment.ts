import { createValueStore, type ValueStore } from "@pomander/browser/value-store";
import { keepFragment } from "../../lib/language.ts";

/**
 * Returns whether a link without an account has this fragment, and whether it has a passphrase; null: no link has it. Its
 * secret is 16 bytes in base64url, of whose last character only two bits are used.
 */
export function formOfFragment(fragment: string): { hasPassphrase: boolean } | null {
  const [, mark] = /^1(p?)\.[\w-]{21}[AQgw]$/.exec(fragment) ?? [];
  return mark === undefined ? null : { hasPassphrase: mark === "p" };
}

/** The fragment of the link that this page was opened with, in memory alone. */
export type TakenFragment = Pick<ValueStore<string>, "get" | "subscribe">;

/**
 * Takes the fragment out of the address bar, and out of the entry in the browser's history; one that comes later, since
 * another link was opened in this tab, too.
 */
export function takeFragment(page: Window): TakenFragment {
  const fragment = createValueStore("");
  const take = () => {
    const { hash, pathname } = page.location;
    if (hash === "" || hash === "#") return;
    page.history.replaceState(null, "", pathname);
    keepFragment(pathname, hash.slice(1));
    fragment.set(hash.slice(1));
  };
  take();
  page.addEventListener("hashchange", take);
  return fragment;
}
