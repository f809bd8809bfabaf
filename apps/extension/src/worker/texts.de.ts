import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the bar in pages of sites, and of the menu of fields, in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  save: (host) => `Zugangsdaten für ${host} speichern?`,
  update: (host) => `Passwort für ${host} aktualisieren?`,
  open: "Speichern\u00a0…",
  notNow: "Nicht jetzt",
  never: "Hier nie",
  fill: "Zugangsdaten ausfüllen",
});
