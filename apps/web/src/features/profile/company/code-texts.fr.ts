import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./code-texts.ts";

/** Returns the texts of a code with which a user of the company signs in elsewhere in French. */
export const french = (): TextsOf<typeof english> => ({
  action: "Obtenir un code de connexion",
  title: "Votre code de connexion",
  lead: (host) =>
    `Saisissez-le en ligne de commande après « pomander login ${host} --company », ou dans l’extension du navigateur sous « Se connecter avec un code ».`,
  making: "Obtention du code…",
  code: "Code de connexion",
  copy: "Copier le code",
  copied: "Code de connexion copié",
  copyFailed: "Copie impossible. Sélectionnez le code et copiez-le vous-même.",
  once: "Il sert une seule fois, pendant cinq minutes. Si vous vous déconnectez ici, vous l’êtes aussi là-bas.",
  beware:
    "Utilisez-le seulement là où vous voulez vous connecter vous-même. Toute autre personne qui l’a est connectée à votre place.",
  stale: (company) => `Pour un code, connectez-vous encore une fois avec ${company}, dans une autre fenêtre.`,
  signIn: (company) => `Se connecter avec ${company}`,
  failed: "Impossible d’obtenir un code",
  cancel: "Annuler",
  done: "Terminé",
});
