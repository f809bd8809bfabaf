import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the bar in pages of sites in French. */
export const french = (): TextsOf<typeof english> => ({
  question: "Enregistrer cet identifiant dans Pomander\u00a0?",
  save: "Enregistrer…",
  notNow: "Pas maintenant",
  button: "Remplir avec Pomander",
  never: "Jamais",
});
