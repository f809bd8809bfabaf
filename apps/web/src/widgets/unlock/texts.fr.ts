import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts around the field for the master password in French. */
export const french = (): TextsOf<typeof english> => ({
  password: "Mot de passe principal",
  submit: "Déverrouiller",
  busy: "Déverrouillage…",
  passkey: "Déverrouiller avec une clé d’accès",
  passkeyStopped:
    "Rien n’a été confirmé sur votre appareil. Réessayez, ou saisissez votre mot de passe principal. Une clé d’accès ne fonctionne qu’à l’adresse où vous l’avez ajoutée.",
  onlyPasskey: "Hors ligne, seule votre clé d’accès déverrouille la copie de cet appareil.",
  proof: { submit: "Continuer", why: "Le serveur ne les montre que pendant dix minutes après le déverrouillage." },
  signInAgain: {
    submit: "Se connecter",
    busy: "Connexion…",
    otherWay: "Se connecter autrement",
    reset:
      "Un administrateur a réinitialisé votre mot de passe. Connectez-vous avec le mot de passe provisoire qu’il vous a donné.",
    failed: "La connexion a échoué. Réessayez.",
  },
  required: "Saisissez votre mot de passe",
  failed: "Votre coffre n’a pas pu être déverrouillé. Réessayez.",
  wrong: "Mot de passe principal incorrect.",
});
