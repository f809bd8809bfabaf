import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./language-texts.ts";

/** Returns the texts of the choice of a language in French. */
export const french = (): TextsOf<typeof english> => ({
  title: "Langue",
  lead: "Pour ces pages et pour les e-mails qui vous sont envoyés. Si vous la changez, cette page se recharge.",
  label: "Langue",
  browsers: "Celle du navigateur",
  submit: "Enregistrer la langue",
  done: "Langue enregistrée",
  failed: "Votre langue n’a pas pu être enregistrée. Réessayez.",
});
