import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the bar in pages of sites in French. */
export const french = (): TextsOf<typeof english> => ({
  save: (host) => `Enregistrer l’identifiant pour ${host}\u00a0?`,
  update: (host) => `Mettre à jour l’identifiant pour ${host}\u00a0?`,
  openSave: "Enregistrer…",
  openUpdate: "Mettre à jour…",
  notNow: "Pas maintenant",
  button: "Remplir avec Pomander",
  never: "Jamais",
});
