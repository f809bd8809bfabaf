import { defaultLanguage, languageCookie, type LanguageTag } from "@pomander/contract/languages";

/** The language of this page. */
export const pageLanguage: LanguageTag =
  (globalThis.pomanderLanguage?.tag as LanguageTag | undefined) ?? defaultLanguage;

/** The longest time that browsers keep a cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Stores the language in which this browser gets its pages from the next one on. */
export function rememberLanguage({ document, location }: Window, tag: LanguageTag): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${languageCookie}=${tag}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
}

/** Shows this page in another language: it is loaded again, unless the user stays because a form has unsaved changes. */
export function changeLanguage(page: Window, tag: LanguageTag): void {
  rememberLanguage(page, tag);
  page.location.reload();
}
