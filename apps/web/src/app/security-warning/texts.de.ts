import type { Format, TextsOf } from "@pomander/texts/format";
import { german as vaultWarnings } from "@pomander/texts/vault-warnings.de";
import type { english } from "./texts.ts";

/** Returns the texts of security warnings in German. */
export const german = (format: Format): TextsOf<typeof english> => ({
  goOn: "Trotzdem weiter",
  stop: "Abbrechen",
  ...vaultWarnings(format).securityWarnings,
});
