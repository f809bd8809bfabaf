import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./help-texts.ts";

/** Returns the steps to the export of other programs in French. */
export const french = (): TextsOf<typeof english> => [
  {
    from: "Bitwarden",
    steps:
      "Dans le coffre web\u00a0: Outils, puis Exporter le coffre. Choisissez .zip (avec pièces jointes), .json (protégé par mot de passe) ou .json.",
  },
  { from: "1Password", steps: "Dans l’application de bureau\u00a0: Fichier, Exporter, votre compte. Choisissez 1PUX." },
  {
    from: "Chrome, Edge, Brave, Opera",
    steps:
      "Ouvrez le gestionnaire de mots de passe dans les paramètres du navigateur. Sous Paramètres, choisissez Télécharger le fichier ou Exporter les mots de passe.",
  },
  { from: "Firefox", steps: "Ouvrez about:logins. Dans le menu ⋯, choisissez Exporter les mots de passe." },
  {
    from: "Mots de passe d’Apple",
    steps: "Sur un Mac\u00a0: ouvrez Mots de passe, puis Fichier, Exporter tous les mots de passe.",
  },
  { from: "LastPass", steps: "Dans le coffre web\u00a0: Options avancées, puis Exporter." },
  {
    from: "Dashlane",
    steps:
      "Dans l’application web\u00a0: Mon compte, Paramètres, Exporter les données. Choisissez le ZIP ou le CSV non chiffré.",
  },
  {
    from: "KeePass, KeePassXC",
    steps:
      "Aucun export nécessaire\u00a0: choisissez votre base .kdbx elle-même, avec son fichier-clé si elle en a un.",
  },
  { from: "Proton Pass", steps: "Paramètres, puis Exporter. Choisissez JSON ou ZIP sans chiffrement PGP." },
  {
    from: "NordPass, RoboForm, Keeper, Enpass",
    steps: "Paramètres, puis Exporter. Choisissez JSON s’il est proposé, sinon CSV.",
  },
  { from: "Un autre compte Pomander", steps: "Profil, puis Exporter. Choisissez le fichier chiffré." },
  { from: "Tout autre programme", steps: "Exportez en CSV. Vous choisirez ce que contient chaque colonne." },
];
