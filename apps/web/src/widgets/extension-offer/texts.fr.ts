import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts that lead to the extension from elsewhere in French. */
export const french = (): TextsOf<typeof english> => ({
  offer: "Remplissez vos mots de passe sans les copier\u00a0: il existe une extension pour ce navigateur.",
  open: "Obtenir l’extension",
  dismiss: "Non merci",
});
