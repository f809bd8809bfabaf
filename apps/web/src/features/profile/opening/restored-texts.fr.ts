import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./restored-texts.ts";

/** Returns the texts of the question about browsers that a restored backup brought back in French. */
export const french = ({ moment }: Format): TextsOf<typeof english> => ({
  title: "Sont-ce vos navigateurs ?",
  lead: "Ce serveur a été restauré depuis une sauvegarde. Ces navigateurs ouvrent de nouveau votre coffre, même ceux que vous avez retirés depuis.",
  facts: (added, used) => `Ajouté ${moment(added)}, dernière utilisation ${moment(used)}`,
  keep: "Oui, les garder",
  look: "En retirer",
  confirmTitle: "Garder ces navigateurs\u00a0?",
  confirmBody: "Ils continuent d’ouvrir votre coffre.",
  confirm: "Les garder",
  failed: "Impossible de garder les navigateurs",
});
