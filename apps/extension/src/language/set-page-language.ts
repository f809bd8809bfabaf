import { defaultLanguage } from "@pomander/contract/languages";
import type { InLanguage } from "@pomander/texts/format";
import { setLanguage } from "@pomander/texts/set-language";
import { chosenLanguage } from "./chosen-language.ts";

/** Sets the language of an extension page. Code that has texts is loaded after that. */
export async function setPageLanguage(): Promise<void> {
  const tag = await chosenLanguage();
  document.documentElement.lang = tag;
  if (tag === defaultLanguage) return;
  const { texts } = (await import(`./tables/${tag}.ts`)) as { texts: Record<string, InLanguage> };
  setLanguage(tag, texts, () => Promise.resolve({ texts: {} }));
}
