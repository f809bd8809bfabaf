import { type LanguageTag, defaultLanguage, languageOf } from "@pomander/contract";
import { createFormat, type Format, type TextsOf } from "@pomander/texts/format";
import { german as germanAdministration } from "./texts/administration-texts.de.ts";
import { english as englishAdministration } from "./texts/administration-texts.ts";
import { german as germanCompany } from "./texts/company-texts.de.ts";
import { english as englishCompany } from "./texts/company-texts.ts";
import { german as germanFactors } from "./texts/factor-texts.de.ts";
import { english as englishFactors } from "./texts/factor-texts.ts";
import { german as germanLinks } from "./texts/link-texts.de.ts";
import { english as englishLinks } from "./texts/link-texts.ts";
import { german as germanNotices } from "./texts/notice-texts.de.ts";
import { english as englishNotices } from "./texts/notice-texts.ts";
import { german as germanOwnAccount } from "./texts/own-account-texts.de.ts";
import { english as englishOwnAccount } from "./texts/own-account-texts.ts";
import { german as germanParts } from "./texts/parts-texts.de.ts";
import { english as englishParts } from "./texts/parts-texts.ts";
import { german as germanReminders } from "./texts/reminder-mail-texts.de.ts";
import { english as englishReminders } from "./texts/reminder-mail-texts.ts";
import { german as germanServer } from "./texts/server-texts.de.ts";
import { english as englishServer } from "./texts/server-texts.ts";
import { german as germanSharing } from "./texts/sharing-texts.de.ts";
import { english as englishSharing } from "./texts/sharing-texts.ts";

const english = (format: Format) => ({
  parts: englishParts(format),
  reminders: englishReminders(format),
  administration: englishAdministration(format),
  company: englishCompany(format),
  factors: englishFactors(format),
  links: englishLinks(format),
  notices: englishNotices(format),
  ownAccount: englishOwnAccount(format),
  server: englishServer(format),
  sharing: englishSharing(format),
});

type Texts = TextsOf<typeof english>;

const german = (format: Format): Texts => ({
  parts: germanParts(format),
  reminders: germanReminders(format),
  administration: germanAdministration(format),
  company: germanCompany(format),
  factors: germanFactors(format),
  links: germanLinks(format),
  notices: germanNotices(format),
  ownAccount: germanOwnAccount(format),
  server: germanServer(format),
  sharing: germanSharing(format),
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
