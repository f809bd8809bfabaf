import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the files of an entry in French. */
export const french = ({ bytes: size, plural }: Format): TextsOf<typeof english> => ({
  label: "Fichiers",
  add: "Ajouter des fichiers",
  choose: "Fichiers à ajouter",
  drop: "Déposez des fichiers ici pour les ajouter",
  room: (max, left) => `Jusqu’à ${size(max)} chacun. ${size(left)} libres dans ce coffre.`,
  compared: (name, bytes, added) =>
    added === null ? `${name} (${size(bytes)})` : `${name} (${size(bytes)}, ajouté\u00a0: ${added})`,
  offline: "Il faut être en ligne pour les fichiers.",
  meta: (bytes, day) => `${size(bytes)} · ${day}`,
  waiting: "En attente",
  adding: (name) => `Ajout de ${name}`,
  progress: (done, bytes) => `${size(done)} sur ${size(bytes)}`,
  cancel: (name) => `Annuler l’ajout de ${name}`,
  dismiss: (name) => `Masquer ${name}`,
  save: (name) => `Enregistrer ${name}`,
  saving: (name) => `Enregistrement de ${name}`,
  cancelSaving: (name) => `Annuler l’enregistrement de ${name}`,
  saved: (name) => `${name} enregistré`,
  preview: (name) => `Aperçu de ${name}`,
  previewOther: "Seuls les images et les textes ont un aperçu. Enregistrez le fichier et ouvrez-le sur votre appareil.",
  previewPixels: "Cette image est trop grande pour un aperçu. Enregistrez-la et ouvrez-la sur votre appareil.",
  previewBroken: "Cette image ne peut pas être affichée. Elle est peut-être endommagée.",
  previewEmpty: "Ce fichier est vide.",
  notPreviewed: "Ce fichier ne peut pas être affiché",
  close: "Fermer",
  remove: (name) => `Retirer ${name}`,
  removed: (name) => `${name} retiré`,
  undo: "Annuler",
  notAdded: "Ce fichier n’a pas été ajouté",
  notSaved: "Ce fichier n’a pas été enregistré",
  notRemoved: "Ce fichier n’a pas été retiré",
  locked: (count) =>
    plural(count, {
      one: "# fichier n’a pas été ajouté, car le coffre a été verrouillé.",
      other: "# fichiers n’ont pas été ajoutés, car le coffre a été verrouillé.",
    }),
  failedIn: (name, title) => `${name} n’a pas été ajouté à «\u00a0${title}\u00a0».`,
  show: "Afficher",
  gone: "Cet élément a été supprimé ailleurs.",
  conflict: "Cet élément change sans cesse ailleurs. Réessayez dans un instant.",
  full: "Il n’y a pas de place pour ce fichier. Un fichier retiré prend de la place tant que des versions antérieures le contiennent\u00a0: pendant 30 jours ou jusqu’à ce que vous les supprimiez, puis un jour encore.",
  tooLarge: (name, max) => `${name} dépasse ${size(max)}.`,
  tooMany: (most) => `Un élément compte au plus ${plural(most, { one: "# fichier", other: "# fichiers" })}.`,
  noRoomHere:
    "Ce navigateur ne peut pas enregistrer un fichier de cette taille. Utilisez un autre navigateur, ou la ligne de commande.",
});
