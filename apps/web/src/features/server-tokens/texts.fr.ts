import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page about the server's API tokens in French. */
export const french = (): TextsOf<typeof english> => ({
  heading: "Jetons du serveur",
  lead: "Les jetons du serveur continuent de fonctionner quand la personne qui les a créés part. Ils n’atteignent jamais un coffre.",
  back: "Tableau de bord",
});
