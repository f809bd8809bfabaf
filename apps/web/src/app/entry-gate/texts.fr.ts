import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the question before an entry is shown in French. */
export const french = (): TextsOf<typeof english> => ({
  title: (title) => `Confirmez pour afficher «\u00a0${title}\u00a0»`,
  untitled: "Confirmez pour afficher cet élément",
  lead: "Cet élément demande votre mot de passe principal avant d’être affiché. Votre mot de passe est vérifié sur cet appareil.",
  leadGenerated: "Cette entrée vous demande de confirmer que c’est vous avant de s’afficher.",
  password: "Mot de passe principal",
  required: "Saisissez votre mot de passe",
  wrong: "Mot de passe principal incorrect.",
  failed: "Votre mot de passe n’a pas pu être vérifié. Réessayez.",
  passkey: "Confirmer avec votre clé d’accès",
  passkeyStopped: "Rien n’a été confirmé sur votre appareil. Réessayez, ou saisissez votre mot de passe principal.",
  confirm: "Confirmer",
  cancel: "Annuler",
});
