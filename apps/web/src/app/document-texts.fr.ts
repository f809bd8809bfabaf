import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./document-texts.ts";

/** Returns the texts of `index.html` in French. */
export const french = (): TextsOf<typeof english> => ({
  description: "Pomander\u00a0: la gestion de mots de passe, sûre, futée et simple",
  withoutScript: "Pomander ouvre votre coffre sur cet appareil et a donc besoin de JavaScript.",
});
