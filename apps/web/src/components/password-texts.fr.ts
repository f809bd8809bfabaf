import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./password-texts.ts";

/** Returns the texts of the fields for passwords in French. */
export const french = (): TextsOf<typeof english> => ({
  secret: "le mot de passe",
  show: (secret) => `Afficher ${secret}`,
  hide: (secret) => `Masquer ${secret}`,
  generate: "Générer une phrase de passe",
  failed: "La liste de mots n’a pas pu être chargée. Vérifiez votre connexion et réessayez.",
});
