import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./generated-texts.ts";

/** Returns the texts of unlocking a vault whose master password no one knows in French. */
export const french = (): TextsOf<typeof english> => ({
  lead: (company) =>
    `Ce navigateur ouvre votre coffre peu après que ${company} vous a connecté. Ni ${company} ni ce serveur ne peuvent l’ouvrir.`,
  unlock: "Déverrouiller",
  stale: (company) => `Reconnectez-vous avec ${company} : ce navigateur n’ouvre votre coffre que peu après.`,
  signIn: (company) => `Se connecter avec ${company}`,
  newBrowser: (company) =>
    `Ce navigateur n’ouvre pas encore votre coffre. Utilisez un autre navigateur qui l’ouvre, votre clé de récupération ou une clé d’accès. Ne saisissez jamais ici votre mot de passe de ${company}.`,
  nothingLeft:
    "Si vous n’avez rien de tout cela, demandez à un administrateur un lien pour recommencer avec un coffre vide.",
  passkeysOnly: (company: string) =>
    `Vous avez choisi que seules des clés d’accès ouvrent votre coffre. Ne saisissez jamais ici votre mot de passe de ${company}.`,
  useKey: "Utiliser votre clé de récupération",
  key: "Clé de récupération",
  keyHint: "Les 8 groupes de 4 que vous avez enregistrés.",
  submitKey: "Déverrouiller avec la clé",
  wrongKey: "Cette clé ne déverrouille pas votre coffre.",
  add: "Ouvrir désormais mon coffre dans ce navigateur",
  startOver: "Commencer un coffre vide",
  startOverLead:
    "Vous êtes venu avec un lien pour recommencer avec un coffre vide. Si quelque chose ouvre encore ce coffre, utilisez-le plutôt.",
  offline: "Hors ligne, seule une clé d’accès ouvre la copie sur cet appareil.",
  passkeyStopped: "Rien n’a été confirmé sur votre appareil. Réessayez, ou utilisez votre clé de récupération.",
});
