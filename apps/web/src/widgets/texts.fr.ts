import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of what needs an open vault, or the master password in French. */
export const french = (): TextsOf<typeof english> => ({
  required: "Saisissez votre mot de passe",
  wrong: "Mot de passe incorrect.",
  password: "Mot de passe principal",
  cancel: "Annuler",
  opening: "Ouverture de votre coffre…",
  failed: "Votre coffre n’a pas pu être chargé",
  unavailable: "Indisponible pour le moment",
  toPasswords: "Ouvrir les mots de passe",
  unlock: "Déverrouiller",
  unconfirmed: {
    title: "Vérifiez d’abord votre coffre",
    lead: "Ce navigateur n’a encore jamais vu votre coffre et demande une fois si c’est bien le vôtre.",
    action: "Vérifier votre coffre",
  },
});
