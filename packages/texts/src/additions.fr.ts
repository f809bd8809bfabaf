import type { TextsOf } from "./format.ts";
import type { english } from "./additions.ts";

/** Returns the names of what an import adds to an entry in French. */
export const french = (): TextsOf<typeof english> => ({
  notes: () => "Remarques",
  totp: () => "Code à usage unique",
  link: () => "Lien",
  expires: () => "Date d’expiration",
  link_match: () => "Où utiliser le lien",
  reprompt: () => "Demande du mot de passe principal",
  category: () => "Catégorie",
  tag: () => "Étiquette",
  field: ({ name }) => (name === "" ? "Champ" : name),
  file: ({ name }) => name,
});
