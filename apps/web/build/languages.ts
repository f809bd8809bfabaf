import { defaultLanguage, type LanguageTag } from "@pomander/contract/languages";
import type { texts } from "../src/app/document-texts.ts";

/** The addresses of a language's scripts: `first` sets the language and has the texts of the first pages, `rest` all others. */
export interface LanguageScripts {
  first: string;
  rest: string;
}

/** Returns the scripts of a language among the files of a build; null for the language of the modules themselves. */
export function languageScriptsIn(files: readonly string[], tag: LanguageTag): LanguageScripts | null {
  const find = (part: string) =>
    files.find((name) => name.startsWith(`assets/language-${tag}-${part}-`) && name.endsWith(".js"));
  if (tag === defaultLanguage) return null;
  const [first, rest] = [find("first"), find("rest")];
  if (first === undefined || rest === undefined) throw new Error(`The build has no scripts for "${tag}".`);
  return { first: `/${first}`, rest: `/${rest}` };
}

/** Returns the language to which a script belongs; null for a file of the app, which every language uses. */
export const languageOfScript = (file: string): string | null => /assets\/language-(\w+)-/.exec(file)?.[1] ?? null;

/** Returns the name under which the files of a language export their texts, such as "german" or, for "nb", "norwegian". */
export const exportedName = (tag: string): string =>
  String(new Intl.DisplayNames("en", { type: "language" }).of(tag))
    .replace(/ .*/, "")
    .toLowerCase();

/** Whether a language is written from right to left. */
export function isRightToLeft(tag: string): boolean {
  // TypeScript does not know the method, which Node has.
  const locale = new Intl.Locale(tag) as Intl.Locale & { getTextInfo: () => { direction: string } };
  return locale.getTextInfo().direction === "rtl";
}

/** The name of the web app manifest, in the folder of its language. */
export const manifestName = "manifest.webmanifest";

/** Returns the web app manifest in another language. Its `id` stays: in each language it is the same app. */
export const manifestInLanguage = (manifest: string, tag: LanguageTag, { description }: typeof texts): string =>
  JSON.stringify({ ...(JSON.parse(manifest) as object), lang: tag, ...directionOf(tag), description }, null, 2);
const directionOf = (tag: LanguageTag) => (isRightToLeft(tag) ? { dir: "rtl" } : {});

/** Returns `index.html` in another language: as it is but for its texts, and the manifest in that language. */
export const pageInLanguage = (page: string, tag: LanguageTag, { description, withoutScript }: typeof texts): string =>
  replaced(page, [
    [/(?<=<html )lang="[^"]*"/, `lang="${tag}"${isRightToLeft(tag) ? ' dir="rtl"' : ""}`],
    [/(?<=<meta name="description" content=")[^"]*/, description],
    [/(?<=<noscript>)[^<]*/, withoutScript],
    [/(?<=<link rel="manifest" href="\/)(?=manifest)/, `${tag}/`],
  ]);

/** Returns a page that sets its language before the app starts. */
export const withScripts = (page: string, { first, rest }: LanguageScripts): string =>
  replaced(page, [
    [
      /(?= *<script type="module")/,
      `    <script type="module" crossorigin src="${first}"></script>\n    <link rel="modulepreload" crossorigin href="${rest}">\n`,
    ],
  ]);

/** Returns a text with each of the patterns replaced once. */
function replaced(text: string, replacements: ReadonlyArray<readonly [RegExp, string]>): string {
  return replacements.reduce((result, [pattern, by]) => {
    if (!pattern.test(result)) throw new Error(`The page has no ${String(pattern)}.`);
    return result.replace(pattern, () => by);
  }, text);
}
