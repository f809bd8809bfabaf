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
  generated: {
    lead: (company) =>
      `Ce navigateur ouvre votre coffre peu après que ${company} vous a connecté. Ni ${company} ni ce serveur ne peuvent l’ouvrir.`,
    unlock: "Déverrouiller",
    stale: (company) => `Reconnectez-vous avec ${company} : ce navigateur n’ouvre votre coffre que peu après.`,
    signIn: (company) => `Se connecter avec ${company}`,
    newBrowser: (company) =>
      `Ce navigateur n’ouvre pas encore votre coffre. Utilisez votre clé de récupération ou une clé d’accès. Ne saisissez jamais ici votre mot de passe de ${company}.`,
    useKey: "Utiliser votre clé de récupération",
    key: "Clé de récupération",
    keyHint: "Les 8 groupes de 4 que vous avez enregistrés.",
    submitKey: "Déverrouiller avec la clé",
    wrongKey: "Cette clé ne déverrouille pas votre coffre.",
    add: "Ouvrir désormais mon coffre dans ce navigateur",
    offline: "Hors ligne, seule une clé d’accès ouvre la copie sur cet appareil.",
    passkeyStopped: "Rien n’a été confirmé sur votre appareil. Réessayez, ou utilisez votre clé de récupération.",
  },
  required: "Saisissez votre mot de passe",
  failed: "Votre coffre n’a pas pu être déverrouillé. Réessayez.",
  wrong: "Mot de passe principal incorrect.",
});
