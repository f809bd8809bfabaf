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

/**
 * Shows this page in another language, null: the browser's own. It is loaded again, unless the user stays because a form
 * has unsaved changes.
 */
export function changeLanguage(page: Window, tag: LanguageTag | null): void {
  rememberLanguage(page, tag);
  page.location.reload();
}
