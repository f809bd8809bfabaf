import { defaultLanguage, languageCookie, type LanguageTag } from "@pomander/contract/languages";

/** The language of this page. */
export const pageLanguage: LanguageTag =
  (globalThis.pomanderLanguage?.tag as LanguageTag | undefined) ?? defaultLanguage;

/** The longest time that browsers keep a cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Stores the language in which this browser gets its pages from the next one on; null: its own. */
export function rememberLanguage({ document, location }: Window, tag: LanguageTag | null): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${languageCookie}=${tag ?? ""}; path=/; max-age=${tag === null ? 0 : maxAgeSeconds}; samesite=lax${secure}`;
}

/** Parts behind the # that pages took out of the address bar, by the page's path; they stay in memory. */
const taken = new Map<string, string>();

/** Keeps the fragment of a page's address, which the page needs again when it is loaded in another language. */
export const keepFragment = (path: string, fragment: string) => taken.set(path, fragment);
export const forgetFragment = (path: string) => taken.delete(path);

/** The page behind an invitation's link, which leads on to other pages before the invitation is accepted. */
const joinPath = "/join";

/**
 * Shows this page in another language, null: the browser's own. It is loaded again, unless the user stays because a form
 * has unsaved changes.
 */
export function changeLanguage(page: Window, tag: LanguageTag | null): void {
  rememberLanguage(page, tag);
  const fragment = taken.get(page.location.pathname);
  const invitation = taken.get(joinPath);
  if (fragment === undefined && invitation !== undefined) {
    page.location.assign(`${joinPath}#${invitation}`);
    return;
  }
  if (fragment !== undefined) page.history.replaceState(page.history.state, "", `#${fragment}`);
  page.location.reload();
}
