import { type LanguageTag, defaultLanguage, languageOf, languageTags } from "@pomander/contract";
import { createFormat, type Format, type TextsOf } from "@pomander/texts/format";
import { english as administration } from "./texts/administration-texts.ts";
import { english as company } from "./texts/company-texts.ts";
import { english as factors } from "./texts/factor-texts.ts";
import { english as links } from "./texts/link-texts.ts";
import { english as notices } from "./texts/notice-texts.ts";
import { english as ownAccount } from "./texts/own-account-texts.ts";
import { english as parts } from "./texts/parts-texts.ts";
import { english as reminders } from "./texts/reminder-mail-texts.ts";
import { english as server } from "./texts/server-texts.ts";
import { english as sharing } from "./texts/sharing-texts.ts";

const english = (format: Format) => ({
  parts: parts(format),
  reminders: reminders(format),
  administration: administration(format),
  company: company(format),
  factors: factors(format),
  links: links(format),
  notices: notices(format),
  ownAccount: ownAccount(format),
  server: server(format),
  sharing: sharing(format),
});

type Texts = TextsOf<typeof english>;

/** The names of the modules of these texts, before "-texts.ts"; another language's end in "-texts.<tag>.ts". */
const modules: Record<keyof Texts, string> = {
  parts: "parts",
  reminders: "reminder-mail",
  administration: "administration",
  company: "company",
  factors: "factor",
  links: "link",
  notices: "notice",
  ownAccount: "own-account",
  server: "server",
  sharing: "sharing",
};

type InLanguage = (format: Format) => Texts;

/** Loads the texts of a language from its files, each of which exports one function. */
async function loadLanguage(tag: LanguageTag): Promise<InLanguage> {
  const loaded = await Promise.all(
    Object.entries(modules).map(async ([name, file]) => {
      const exported = (await import(`./texts/${file}-texts.${tag}.ts`)) as Record<string, (format: Format) => unknown>;
      return [name, Object.values(exported)[0]] as const;
    }),
  );
  return (format) => Object.fromEntries(loaded.map(([name, texts]) => [name, texts?.(format)])) as Texts;
}

/** The texts of messages in one language. */
export type MailTexts = Texts & { tag: LanguageTag; format: Format };

const functions = new Map<LanguageTag, InLanguage>([[defaultLanguage, english]]);
for (const tag of languageTags) if (tag !== defaultLanguage) functions.set(tag, await loadLanguage(tag));

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
  const texts = { ...(functions.get(tag) ?? english)(format), tag, format };
  created.set(tag, texts);
  return texts;
}
