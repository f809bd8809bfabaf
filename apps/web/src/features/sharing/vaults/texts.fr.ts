import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the list of shared vaults in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  heading: "Coffres partagés",
  lead: "Toutes les personnes d’un coffre partagé voient ses mots de passe. Le serveur, non.",
  locked: {
    title: "Déverrouillez d’abord votre coffre",
    lead: "Les clés de vos coffres partagés sont chiffrées dans votre coffre.",
  },
  empty: "Aucun coffre partagé",
  emptyHint:
    "Créez-en un, ajoutez les mots de passe que votre équipe utilise, et invitez des personnes. Si votre équipe en a déjà un, demandez l’accès à la personne qui le gère.",
  members: (count) => plural(count, { one: "# membre", other: "# membres" }),
  status: {
    opening: "Ouverture…",
    open: "Ouvert",
    failed: "N’a pas pu être ouvert",
    notListed: "Vous n’êtes plus membre, d’après le serveur",
    deleted: "Supprimé pour tous les membres",
    ended: "Remplacé par de nouvelles clés",
  },
  restorableUntil: (day) => `Peut être restauré jusqu’au ${day}`,
  marks: {
    keys: "Nouvelles clés à créer",
    passwords: (count) => plural(count, { one: "# mot de passe à changer", other: "# mots de passe à changer" }),
    failed: "N’a pas pu être ouvert",
    notListed: "Sans accès",
    deleted: "Supprimé",
    ended: "Remplacé",
  },
  create: {
    action: "Nouveau coffre",
    title: "Nouveau coffre partagé",
    lead: "Vous serez son seul membre jusqu’à ce que vous invitiez des personnes.",
    name: "Nom",
    nameHint: "Toutes les personnes du coffre le voient. Le serveur, non.",
    nameMissing: "Saisissez un nom.",
    submit: "Créer le coffre",
    failed: "Le coffre n’a pas pu être créé",
  },
});
