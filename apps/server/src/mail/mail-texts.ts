import { type LanguageTag, defaultLanguage, languageOf } from "@pomander/contract";
import { createFormat, type Format, type TextsOf } from "@pomander/texts/format";
import { german as germanReminders } from "./texts/reminder-mail-texts.de.ts";
import { english as englishReminders } from "./texts/reminder-mail-texts.ts";
import { english as englishParts } from "./texts/parts-texts.ts";
import { german as germanParts } from "./texts/parts-texts.de.ts";

const english = (format: Format) => ({ parts: englishParts(format), reminders: englishReminders(format) });

type Texts = TextsOf<typeof english>;

const german = (format: Format): Texts => ({
  parts: germanParts(format),
  reminders: germanReminders(format),
});

/** The texts of messages in one language. */
export type MailTexts = Texts & { tag: LanguageTag; format: Format };

const functions: Record<LanguageTag, (format: Format) => Texts> = { en: english, de: german };
const created = new Map<LanguageTag, MailTexts>();

/**
 * Returns the texts in the language with this tag (BCP 47), as a row of `users` has it. An unknown one is of another
 * release, and its texts are English.
 */
export function mailTextsOf(language: string): MailTexts {
  const tag = languageOf(language) ?? defaultLanguage;
  const known = created.get(tag);
  if (known !== undefined) return known;
  const format = createFormat(tag);
  const texts = { ...functions[tag](format), tag, format };
  created.set(tag, texts);
  return texts;
}
