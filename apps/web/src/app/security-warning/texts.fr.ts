import { french as vaultWarnings } from "@pomander/texts/vault-warnings.fr";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of security warnings in French. */
export const french = (format: Format): TextsOf<typeof english> => ({
  goOn: "Continuer quand même",
  stop: "Arrêter",
  ...vaultWarnings(format).securityWarnings,
});
