import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./password-texts.ts";

/** Returns the texts of the fields for passwords in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  secret: "Passwort",
  show: (secret) => `${secret} anzeigen`,
  hide: (secret) => `${secret} verbergen`,
  generate: "Passphrase erzeugen",
  failed: "Die Wortliste konnte nicht geladen werden. Prüfe deine Verbindung und versuch es erneut.",
});
