import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of changing several passwords in French. */
export const french = ({ number, plural }: Format): TextsOf<typeof english> => ({
  group: "Mots de passe sélectionnés",
  count: (count) => plural(count, { one: "# sélectionné", other: "# sélectionnés" }),
  all: (count) => `Tout sélectionner (${number(count)})`,
  allShort: (count) => `Tous (${number(count)})`,
  clear: "Effacer la sélection",
  stop: "Arrêter",
  busy: "Mise à jour des mots de passe sélectionnés",
  progress: (done, total) => `${number(done)} sur ${number(total)}`,
  left: (count) =>
    plural(count, { one: "# mot de passe reste tel quel.", other: "# mots de passe restent tels quels." }),
  stopped: "Arrêté.",
  skipped: "Certains ont été modifiés ou supprimés ailleurs. Vérifiez-les et réessayez.",
  undone: (undone, total) => (undone === total ? "Annulé." : `${number(undone)} sur ${number(total)} annulés.`),
  undo: "Annuler",
  unforeseen: (error) => `Une erreur s’est produite. L’erreur\u00a0: ${error}`,
});
