import { localize } from "@pomander/texts/format";

/** The texts of `index.html`, which has the English ones. */
export const english = () => ({
  description: "Pomander: secure, smart, simple password management",
  withoutScript: "Pomander opens your vault on this device, so it needs JavaScript.",
});

export const texts = localize("app/document-texts", english);
