/**
 * The languages that there are, each by its tag (BCP 47) and under the name that those who speak it use. The first one is
 * everyone's who has not chosen.
 */
export const languages = [
  { tag: "en", name: "English" },
  { tag: "de", name: "Deutsch" },
  { tag: "fr", name: "Français (bêta)" },
] as const;
export type LanguageTag = (typeof languages)[number]["tag"];

export const defaultLanguage: LanguageTag = languages[0].tag;
export const languageTags: readonly LanguageTag[] = languages.map(({ tag }) => tag);

/** The cookie that names the language in which a browser's pages come. */
export const languageCookie = "language";

/** Returns the language with this tag, null for any other text. */
export const languageOf = (tag: string | undefined): LanguageTag | null =>
  languages.find((language) => language.tag === tag)?.tag ?? null;

/**
 * Returns the language that an `Accept-Language` header prefers among ours: the one with the greatest weight, of equal ones the
 * first. "de-AT" counts as "de".
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export function acceptedLanguage(header: string): LanguageTag {
  let best = { tag: defaultLanguage, weight: 0 };
  // A browser sends a few; a longer header costs no more time.
  for (const part of header.slice(0, 1_000).split(",")) {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const tag = languageOf(range.split("-", 1)[0]);
    const weight = Number(parameters.find((text) => text.startsWith("q="))?.slice(2) ?? 1);
    if (tag !== null && weight > best.weight && weight <= 1) best = { tag, weight };
  }
  return best.tag;
}
