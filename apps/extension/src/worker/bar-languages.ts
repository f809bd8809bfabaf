import type { LanguageTag } from "@pomander/contract/languages";
import type { TextsOf } from "@pomander/texts/format";
import { german } from "./texts.de.ts";
import { english } from "./texts.ts";

/** The texts of the bar in each language: the worker is one file, and its language may change while it runs. */
export const barTexts: Record<LanguageTag, TextsOf<typeof english>> = { en: english(), de: german() };
