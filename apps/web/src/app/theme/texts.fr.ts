import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the component library's own buttons in French. */
export const french = (): TextsOf<typeof english> => ({
  clear: "Effacer",
  close: "Fermer",
  open: "Ouvrir",
  noOptions: "Aucun choix",
  page: (page) => `page n° ${page}`,
  toPage: (page) => `Aller à la page ${page}`,
  toPrevious: "Aller à la page précédente",
  toNext: "Aller à la page suivante",
});
