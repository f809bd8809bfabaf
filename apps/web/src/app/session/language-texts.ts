import { localize } from "@pomander/texts/format";

export const english = () => ({
  other: (name: string) => `Your language is ${name}. Load this page again to read it in that language.`,
  reload: "Reload page",
});

export const texts = localize("app/session/language-texts", english);
