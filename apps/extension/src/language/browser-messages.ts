import { defaultLanguage, type LanguageTag } from "@pomander/contract/languages";

/** The texts of the manifest, in which the browser's own language chooses, and the menu's, in which the account's does. */
export interface BrowserMessages {
  description: string;
  fill: string;
  lock: string;
}

const english: BrowserMessages = {
  description: "Fills and saves logins of your Pomander server.",
  fill: "Fill login",
  lock: "Lock vault",
};

/** Returns these texts in a language. */
export async function browserMessagesOf(tag: LanguageTag): Promise<BrowserMessages> {
  if (tag === defaultLanguage) return english;
  const { messages } = (await import(`./tables/${tag}.ts`)) as { messages: BrowserMessages };
  return messages;
}

/** Returns the file of a language in the folder `_locales`, which the manifest names as here. */
export async function localeFile(tag: LanguageTag): Promise<string> {
  const entries = Object.entries(await browserMessagesOf(tag)).map(([name, message]) => [name, { message }]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
