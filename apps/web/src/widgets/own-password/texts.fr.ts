import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of confirming a change at the company in French. */
export const french = (): TextsOf<typeof english> => ({
  unnamed: "votre entreprise",
  confirm: (company) => `Confirmer avec ${company}`,
  lead: (company) =>
    `Vous vous connectez encore une fois avec ${company}, dans une autre fenêtre. Ne saisissez jamais ici votre mot de passe de ${company}.`,
  waiting: "Terminez la connexion dans l’autre fenêtre.",
  again: "Rouvrir la fenêtre",
  confirmed: (company) => `Confirmé avec ${company}`,
  required: (company) => `Confirmez d’abord avec ${company}.`,
  locked: "Déverrouillez d’abord votre coffre.",
  blocked: "Votre navigateur n’a pas ouvert la fenêtre. Autorisez les pop-ups pour ce site, puis réessayez.",
  added: "Ce navigateur ouvre désormais votre coffre, une fois que votre entreprise vous a connecté.",
  passkeysOnly: "Seules des clés d’accès ouvrent votre coffre\u00a0: ce navigateur n’a pas été ajouté.",
  notAdded: "Ce navigateur n’a pas pu être ajouté. Réessayez.",
  addAfterSignIn: "Pour ajouter ce navigateur, reconnectez-vous par votre entreprise.",
  signIn: "Se connecter",
});
