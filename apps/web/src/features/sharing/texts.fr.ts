import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of sharing in French. */
export const french = (): TextsOf<typeof english> => ({
  gate: {
    loading: "Ouverture de vos coffres partagés…",
    unverified:
      "Votre coffre ne correspond pas au dernier enregistrement\u00a0: rien ne peut être partagé tant que vous n’avez pas répondu à cette question.",
    offline: "Connectez-vous à Internet pour partager des mots de passe.",
    failed: "Les nouveautés n’ont pas pu être recherchées",
    toPasswords: "Ouvrir les mots de passe",
  },
  people: "Contacts",
  vaults: "Coffres partagés",
  copied: "Copié dans le presse-papiers\u00a0!",
  copyFailed: "La copie a échoué",
  unnamed: "Quelqu’un",
});
