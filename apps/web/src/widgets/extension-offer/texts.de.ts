import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts that lead to the extension from elsewhere in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  offer: "Passwörter ausfüllen, statt sie zu kopieren: Für diesen Browser gibt es eine Erweiterung.",
  open: "Erweiterung holen",
  dismiss: "Nein danke",
});
