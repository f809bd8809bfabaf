const rows = [
  { tag: "en", name: "English", isDraft: false },
  { tag: "de", name: "Deutsch", isDraft: true },
] as const;
export type LanguageTag = (typeof rows)[number]["tag"];

interface LanguageRow {
  /** The language's tag (BCP 47). */
  tag: LanguageTag;
  /** The name that those who speak it use. */
  name: string;
  /** Whether texts may be missing: it is offered to no one, and shown only in browsers whose cookie names it. */
  isDraft: boolean;
}

/** The languages that there are. The first one is everyone's who has not chosen. */
export const languages: readonly LanguageRow[] = rows;
export const defaultLanguage: LanguageTag = rows[0].tag;
export const languageTags: readonly LanguageTag[] = languages.map(({ tag }) => tag);
export const offeredLanguages: readonly LanguageRow[] = languages.filter(({ isDraft }) => !isDraft);

/** The cookie that names the language in which a browser's pages come. */
export const languageCookie = "language";

/** Returns the language with this tag, null for any other text. */
export const languageOf = (tag: string | undefined): LanguageTag | null =>
  languageTags.find((known) => known === tag) ?? null;

/**
 * Returns the language that an `Accept-Language` header prefers among those that are offered: the one with the greatest weight, of equal ones the
 * first. "de-AT" counts as "de".
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export function acceptedLanguage(header: string, offered = offeredLanguages): LanguageTag {
  let best = { tag: defaultLanguage, weight: 0 };
  // A browser sends a few; a longer header costs no more time.
  for (const part of header.slice(0, 1_000).split(",")) {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const tag = offered.find((language) => language.tag === range.split("-", 1)[0])?.tag;
    const weight = Number(parameters.find((text) => text.startsWith("q="))?.slice(2) ?? 1);
    if (tag !== undefined && weight > best.weight && weight <= 1) best = { tag, weight };
  }
  return best.tag;
}
