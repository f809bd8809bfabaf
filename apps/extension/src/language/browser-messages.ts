import type { LanguageTag } from "@pomander/contract/languages";

/** The texts that the browser shows by itself, and the label of the button in fields: they are in the browser's language. */
interface BrowserMessages {
  description: string;
  fill: string;
  lock: string;
  button: string;
}

/** The texts of the folder `_locales`, which `chrome.i18n` and the manifest name as here. */
export const browserMessages: Record<LanguageTag, BrowserMessages> = {
  en: {
    description: "Fills and saves logins of your Pomander server.",
    fill: "Fill the login",
    lock: "Lock the vault",
    button: "Fill with Pomander",
  },
  de: {
    description: "Füllt Zugangsdaten deines Pomander-Servers aus und speichert sie.",
    fill: "Zugangsdaten ausfüllen",
    lock: "Tresor sperren",
    button: "Mit Pomander ausfüllen",
  },
};

/** Returns one of these texts in the browser's language. */
export const browserMessage = (name: keyof BrowserMessages): string => chrome.i18n.getMessage(name);

/** Returns the file of a language in the folder `_locales`. */
export const localeFile = (tag: LanguageTag): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(browserMessages[tag]).map(([name, message]) => [name, { message }])), null, 2)}\n`;
