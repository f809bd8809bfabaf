import type { LanguageTag } from "@pomander/contract/languages";
import type { InLanguage } from "@pomander/texts/format";
import { setLanguage } from "@pomander/texts/set-language";
import { chosenLanguage } from "./chosen-language.ts";

type Texts = Record<string, InLanguage>;

/** Loads the texts of each language other than English, which is in the pages themselves. */
const loads: Record<Exclude<LanguageTag, "en">, () => Promise<{ texts: Texts }>> = {
  de: () => import("./german.ts") as Promise<{ texts: Texts }>,
};

/** Sets the language of an extension page. Code that has texts is loaded after that. */
export async function setPageLanguage(): Promise<void> {
  const tag = await chosenLanguage();
  document.documentElement.lang = tag;
  if (tag === "en") return;
  const { texts } = await loads[tag]();
  setLanguage(tag, texts, () => Promise.resolve({ texts: {} }));
}
