import { localize } from "@pomander/texts/format";

/** Texts of the fields for passwords. */
export const english = () => ({
  secret: "password",
  show: (secret: string) => `Show ${secret}`,
  hide: (secret: string) => `Hide ${secret}`,
  generate: "Generate a passphrase",
  failed: "Couldn't load the word list. Check your connection and try again.",
});

export const texts = localize("components/password-texts", english);
