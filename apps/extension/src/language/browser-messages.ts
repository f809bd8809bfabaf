import type { LanguageTag } from "@pomander/contract/languages";

/** The texts of the manifest, in which the browser's own language chooses, and the menu's, in which the account's does. */
interface BrowserMessages {
  description: string;
  fill: string;
  lock: string;
}

/** The texts of the folder `_locales`, which `chrome.i18n` and the manifest name as here. */
export const browserMessages: Record<LanguageTag, BrowserMessages> = {
  en: {
    description: "Fills and saves logins of your Pomander server.",
    fill: "Fill the login",
    lock: "Lock the vault",
  },
  de: {
    description: "Füllt Zugangsdaten deines Pomander-Servers aus und speichert sie.",
    fill: "Zugangsdaten ausfüllen",
    lock: "Tresor sperren",
  },
};

/** Returns the file of a language in the folder `_locales`. */
export const localeFile = (tag: LanguageTag): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(browserMessages[tag]).map(([name, message]) => [name, { message }])), null, 2)}\n`;
