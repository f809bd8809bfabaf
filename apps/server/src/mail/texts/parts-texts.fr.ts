import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./parts-texts.ts";

/** Returns the texts that several mails share in French. */
export const french = (): TextsOf<typeof english> => ({
  someone: "quelqu’un",
  someoneAtStart: "Quelqu’un",
  someoneElse: "Quelqu’un d’autre",
  anAdministrator: "un administrateur",
  directory: "l’annuaire de votre entreprise",
  greeting: (name) => (name === "" ? "Bonjour," : `Bonjour ${name},`),
  noSecret: "Cet e-mail ne contient rien de secret.",
  neverAsked: "Nous ne demandons jamais votre mot de passe principal ni votre clé de récupération par e-mail.",
  colon: "\u00a0: ",
  when: "Quand",
  device: "Appareil",
  devices: {
    unknown: "Appareil inconnu",
    commandLine: "Ligne de commande de Pomander",
    extension: (browser) => `${browser} (extension)`,
    browserOn: (browser, system) => `${browser} sur ${system}`,
  },
  unknownProgram: "un programme inconnu",
  open: "Ouvrir Pomander",
  openProfile: "Ouvrir mon profil",
  signIn: "Se connecter",
  confirm: "Confirmer mon adresse",
  confirmEnding: (days) => `Le bouton fonctionne une fois, pendant ${days} jours.`,
});
