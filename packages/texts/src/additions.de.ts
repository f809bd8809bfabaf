import type { Format, TextsOf } from "./format.ts";
import type { english } from "./additions.ts";

/** Returns the names of what an import adds to an entry in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  notes: () => "Notizen",
  totp: () => "Einmalcode",
  link: () => "Link",
  expires: () => "Ablaufdatum",
  link_match: () => "Wo der Link gilt",
  reprompt: () => "Abfrage des Master-Passworts",
  category: () => "Kategorie",
  tag: () => "Schlagwort",
  field: ({ name }) => (name === "" ? "Feld" : name),
  file: ({ name }) => name,
});
