import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts in pages of sites in German. */
export const german = (): TextsOf<typeof english> => ({
  save: (host) => `Zugangsdaten für ${host} speichern?`,
  update: (host) => `Zugangsdaten für ${host} aktualisieren?`,
  openSave: "Speichern\u00a0…",
  openUpdate: "Aktualisieren\u00a0…",
  notNow: "Nicht jetzt",
  never: "Nie",
  button: "Mit Pomander ausfüllen",
});
