import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of saved filters in French. */
export const french = (): TextsOf<typeof english> => ({
  menu: "Filtres enregistrés",
  none: "Choisissez des filtres, puis enregistrez-les ici sous un nom.",
  save: "Enregistrer ces filtres…",
  saveTitle: "Enregistrer les filtres",
  saveHint: "La recherche, les filtres, l’ordre et l’affichage sont enregistrés.",
  name: "Nom",
  submit: "Enregistrer",
  renameTitle: "Renommer le filtre",
  rename: "Renommer",
  update: "Remplacer par ces filtres",
  remove: "Supprimer",
  more: (name) => `Plus pour ${name}`,
  cancel: "Annuler",
  undo: "Annuler",
  saved: (name) => `«\u00a0${name}\u00a0» enregistré.`,
  updated: (name) => `«\u00a0${name}\u00a0» mis à jour.`,
  removed: (name) => `«\u00a0${name}\u00a0» supprimé.`,
  failed: (message) => `Vos filtres n’ont pas été enregistrés\u00a0: ${message}`,
  loadFailed: "Vos filtres enregistrés n’ont pas pu être chargés.",
  full: (most) => `Vous pouvez enregistrer au plus ${most} filtres. Supprimez-en un d’abord.`,
  nameNeeded: "Saisissez un nom",
  nameTaken: "Vous avez déjà un filtre de ce nom",
  nameTooLong: (most) => `Le nom compte au plus ${most} caractères`,
});
