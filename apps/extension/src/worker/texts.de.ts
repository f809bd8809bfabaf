import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts in pages of sites in German. */
export const german = (): TextsOf<typeof english> => ({
  question: "Diese Zugangsdaten in Pomander speichern?",
  save: "Speichern\u00a0…",
  notNow: "Nicht jetzt",
  never: "Nie",
  button: "Mit Pomander ausfüllen",
});
