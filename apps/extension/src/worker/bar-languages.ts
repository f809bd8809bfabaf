import { defaultLanguage, type LanguageTag } from "@pomander/contract/languages";
import type { TextsOf } from "@pomander/texts/format";
import { english } from "./texts.ts";

type BarTexts = TextsOf<typeof english>;

/** Returns the texts of the bar in a language, which may change while the worker runs: each of its files has one function. */
export async function barTextsOf(tag: LanguageTag): Promise<BarTexts> {
  if (tag === defaultLanguage) return english();
  const [inLanguage] = Object.values((await import(`./texts.${tag}.ts`)) as Record<string, () => BarTexts>);
  return (inLanguage ?? english)();
}
