import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts in pages of sites in German. */
export const german = (): TextsOf<typeof english> => ({
  save: (host) => `Zugangsdaten für ${host} speichern?`,
  update: (host) => `Passwort für ${host} aktualisieren?`,
  open: "Speichern\u00a0…",
  notNow: "Nicht jetzt",
  never: "Hier nie",
  button: "Mit Pomander ausfüllen",
});
