import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the way from an entry to a reminder in French. */
export const french = (): TextsOf<typeof english> => ({
  actions: { expires: "Ajouter un rappel…", login: "Me rappeler de le changer", other: "Me le rappeler" },
  titles: { expires: "Ajouter un rappel", login: "Me rappeler de le changer", other: "Me le rappeler" },
  readable:
    "Les titres des rappels ne sont pas chiffrés, car ils sont envoyés par e-mail. Modifiez le titre s’il en dit trop.",
  readableWithDate:
    "Les titres et les dates des rappels ne sont pas chiffrés, car ils sont envoyés par e-mail. Modifiez le titre s’il en dit trop.",
  title: "Titre du rappel",
  date: "Date du rappel",
  proposals: {
    expires: (title) => title,
    login: (title) => `Changer le mot de passe\u00a0: ${title}`,
    other: (title) => title,
  },
  goOn: "Continuer",
  cancel: "Annuler",
  label: "Rappel",
  loading: "Chargement du rappel…",
  gone: "Le rappel a été supprimé, ou vous ne pouvez plus le voir.",
  goneShared: "Seule une autre personne peut voir ce rappel, ou il a été supprimé.",
  notRead: "Le rappel n’a pas pu être chargé.",
  retry: "Réessayer",
  forget: "Retirer le lien",
  notLinked: "Le rappel a été créé, mais n’a pas pu être lié à cet élément",
});
